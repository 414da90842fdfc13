"""What each chair has read and dismissed, and what waits for it."""

from __future__ import annotations

from collections import defaultdict

from bot.local.world import Channel, Message, World

Key = tuple[int, int]


class Reading:
    """Read marks by (user, channel); lives as long as the page's process."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.marks: dict[Key, int] = defaultdict(int)
        self.dismissed: set[Key] = set()

    def read(self, user_id: int, channel_id: int) -> bool:
        """Mark everything in a channel as read; tells whether something was new."""
        newest = max((m.id for m in self.visible(user_id, channel_id)), default=0)
        news = newest > self.marks[user_id, channel_id]
        self.marks[user_id, channel_id] = max(newest, self.marks[user_id, channel_id])
        return news

    def visible(self, user_id: int, channel_id: int) -> list[Message]:
        """What a person sees in a channel, without what they dismissed, oldest first."""
        return [m for m in self.world.shown(user_id, channel_id) if (user_id, m.id) not in self.dismissed]

    def dismiss(self, user_id: int, message_id: int) -> None:
        """Hide an ephemeral message from its addressee for good."""
        self.dismissed.add((user_id, message_id))

    def unread(self, user_id: int, channel: Channel) -> tuple[int, int]:
        """How many messages are new to a person in a channel, and how many of them ping or are direct."""
        mark = self.marks[user_id, channel.id]
        new = [m for m in self.visible(user_id, channel.id) if m.id > mark and m.author_id != user_id]
        pings = [m for m in new if channel.is_dm or m.mention_everyone or user_id in m.mentions]
        return len(new), len(pings)

    def places(self, user_id: int) -> list[Channel]:
        """The text channels a person sees, each followed by its open threads; their DM last."""
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
