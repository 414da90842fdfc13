"""What each chair has read and dismissed, and what waits for it."""

from __future__ import annotations

from bot.local.world import Channel, Message, World


class Reading:
    """How far everybody has read, kept in the world's marks."""

    def __init__(self, world: World) -> None:
        self.world = world

    def _mark(self, user_id: int, channel_id: int) -> int:
        return self.world.marks.get(f"{user_id}:{channel_id}", 0)

    def read(self, user_id: int, channel_id: int) -> bool:
        """Mark everything in a channel as read; tells whether something was new."""
        newest = max((m.id for m in self.visible(user_id, channel_id)), default=0)
        news = newest > self._mark(user_id, channel_id)
        if news:
            self.world.marks[f"{user_id}:{channel_id}"] = newest
        return news

    def visible(self, user_id: int, channel_id: int) -> list[Message]:
        """What a person sees in a channel, without what they dismissed, oldest first."""
        return [m for m in self.world.shown(user_id, channel_id) if not m.dismissed]

    def unread(self, user_id: int, channel: Channel) -> tuple[int, int]:
        """How many messages are new to a person in a channel, and how many of them ping or are direct."""
        mark = self._mark(user_id, channel.id)
        new = [m for m in self.visible(user_id, channel.id) if m.id > mark and m.author_id != user_id]
        pings = [m for m in new if channel.is_dm or m.mention_everyone or user_id in m.mentions]
        return len(new), len(pings)

    def places(self, user_id: int) -> list[Channel]:
        """The text channels a person sees, each followed by its threads; their DM last."""
        places: list[Channel] = []
        everything = list(self.world.channels.values())
        for channel in everything:
            if channel.is_thread or channel.is_dm or not self.world.can_see(user_id, channel):
                continue
            places.append(channel)
            places.extend(c for c in everything if c.parent_id == channel.id and self.world.can_see(user_id, c))
        if self.world.mutual_guild(user_id):
            places.append(self.world.dm_with(user_id))
        return places

    def waiting(self, user_id: int) -> int:
        """How many unread pings and direct messages wait for a person."""
        return sum(self.unread(user_id, channel)[1] for channel in self.places(user_id))
