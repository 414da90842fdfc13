"""The commands of `/table`: opening, sitting, starting, looking and ending, for the table of the channel."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import (
    ending,
    lobby_options,
    lobby_presses,
    looks,
    opening,
    permissions,
    posts,
    remind_hours,
    seating,
    suggestions,
    table_log,
    taking_over,
)
from bot.answers import Interaction, answering
from bot.components import Press
from bot.errors import NotSeated, Sorry
from bot.here import IN_SERVERS, index, table_here, table_meant
from bot.lobby_post import reminders
from bot.lobby_presses import client_of
from bot.paused import paused
from bot.pictures import attachment
from bot.which_game import find_game, seats_hint
from bot.words import say
from games.engine.text import text
from games.registry import GAMES
from storage import TableRow

Choice = app_commands.Choice
NEW_THREAD, HERE = "new thread", "this channel"
HOURS = {"6h": 6, "12h": 12, "24h": 24, "48h": 48, "off": None}


class TableCommands(app_commands.Group):
    """`/table`: tables live in channels of a server. One that has lost its channel can be left and ended anywhere."""

    def __init__(self) -> None:
        super().__init__(
            name="table",
            description="Open, join, start, look at and end a table",
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    @app_commands.command(description="Open a table for a game")
    @app_commands.describe(
        game="Which game",
        place="Where the table is; a new thread if you leave it out",
        private="Only those who are mentioned in its thread see it",
        seats=seats_hint(GAMES),
    )
    @app_commands.choices(place=[Choice(name=NEW_THREAD, value=NEW_THREAD), Choice(name=HERE, value=HERE)])
    @app_commands.autocomplete(game=suggestions.games)
    async def open(
        self,
        interaction: Interaction,
        game: str,
        place: str = NEW_THREAD,
        private: bool = False,
        seats: int | None = None,
    ) -> None:
        """Opens a table."""
        client = client_of(interaction)
        async with answering(interaction) as answer:
            if interaction.guild_id is None:
                raise Sorry(IN_SERVERS)
            rules = find_game(client.runtime.games, game)
            if not await lobby_presses.first_time(interaction):
                return
            lobby = await opening.open_table(
                client, interaction, rules, here=place == HERE, private=private, places=seats
            )
            await client.lobby_posts.changed(lobby.row)
            seated = await lobby_presses.welcome(client, lobby.row, interaction.user.id, 0)
            await answer.say(
                say(text("Your table is open: {where}. {seated}", where=f"<#{lobby.row.channel}>", seated=seated))
            )

    @app_commands.command(description="Take a seat, also one that a bot plays in a running match")
    @app_commands.describe(seat="Which seat; the first free one if you leave it out")
    @app_commands.autocomplete(seat=suggestions.seats)
    async def join(self, interaction: Interaction, seat: int | None = None) -> None:
        """Takes a seat."""
        client = client_of(interaction)
        async with answering(interaction) as answer:
            table = await table_here(interaction)
            if table.status == "lobby":
                await answer.say(await lobby_presses.take_seat(interaction, table.id, index(seat)))
                return
            offer = await seating.offered(client.runtime, table.id, interaction.user.id, index(seat))
            if offer.own:
                await answer.say(await taking_over.take(interaction, table, offer.seat))
            else:
                await answer.say(*taking_over.ask(table.id, offer))

    @app_commands.command(description="Leave; after the start a bot plays your seat until somebody takes it")
    @app_commands.describe(
        player="Before the start, for whoever opened the table: somebody else who is to leave",
        table="Which table, if not the one of this channel",
    )
    @app_commands.autocomplete(table=suggestions.own_tables)
    async def leave(
        self, interaction: Interaction, player: discord.User | None = None, table: str | None = None
    ) -> None:
        """Leaves, or asks somebody to."""
        client = client_of(interaction)
        async with answering(interaction) as answer:
            meant = await table_meant(interaction, table)
            if player is not None and player.id != interaction.user.id:
                await answer.say(await lobby_presses.remove(interaction, meant, player))
                return
            if meant.status == "lobby":
                await answer.say(await lobby_presses.leave_lobby(client, meant.id, interaction.user.id))
                return
            seat = await seating.leave(client.runtime, meant.id, interaction.user.id)
            words = text(
                "A bot plays your seat {seat} now. /table join brings you back while nobody else has taken it.",
                seat=seat + 1,
            )
            if all(row.user is None for row in await client.runtime.store.seats(meant.id)):
                words = text(
                    "A bot has your seat {seat} now. You were the last player at this table: the match waits until "
                    "somebody takes a seat with /table join.",
                    seat=seat + 1,
                )
            await answer.say(say(words))

    @app_commands.command(description="Let a bot play a free seat, or take it away again, before the start")
    @app_commands.describe(seat="Which seat", policy="Which bot", do="Add one if you leave it out")
    @app_commands.choices(do=[Choice(name="add", value="add"), Choice(name="remove", value="remove")])
    @app_commands.autocomplete(seat=suggestions.seats, policy=suggestions.policies)
    async def bot(
        self, interaction: Interaction, seat: int | None = None, policy: str | None = None, do: str = "add"
    ) -> None:
        """Adds or removes a bot."""
        client, user = client_of(interaction), interaction.user.id
        async with answering(interaction) as answer:
            table = await table_here(interaction)
            if not await lobby_presses.first_time(interaction):
                return
            if do == "remove":
                gone = await client.lobbies.remove_bot(table.id, user, index(seat))
                words = text("Seat {seat} is free.", seat=gone + 1)
            else:
                added = await client.lobbies.add_bot(table.id, user, index(seat), policy)
                words = text("A bot plays seat {seat}.", seat=added + 1)
            await client.lobby_posts.changed(table)
            await answer.say(say(words))

    @app_commands.command(description="Show or change the options before the start")
    @app_commands.describe(
        name="Which option; all are shown if you leave it out",
        value="What it should be",
        seat="For an option that each seat has: whose",
    )
    @app_commands.autocomplete(name=suggestions.option_names, value=suggestions.option_values, seat=suggestions.seats)
    async def options(
        self, interaction: Interaction, name: str | None = None, value: str | None = None, seat: int | None = None
    ) -> None:
        """Shows or changes the options."""
        client = client_of(interaction)
        async with answering(interaction) as answer:
            table = await table_here(interaction)
            if name is None:
                await answer.say(*lobby_presses.options_panel(await client.lobbies.read(table.id)))
                return
            if value is None:
                raise Sorry(text("Say also what the option should be: value."))
            lobby = await lobby_presses.change_option(client, table.id, interaction.user.id, name, value, index(seat))
            await answer.say(
                say(text("Options: {options}.", options=lobby_options.in_words(lobby.rules, lobby.options)))
            )

    @app_commands.command(description="Start the match, or let a paused one go on")
    async def start(self, interaction: Interaction) -> None:
        """Starts the match, or resumes it."""
        client = client_of(interaction)
        async with answering(interaction) as answer:
            table = await table_here(interaction)
            if table.status == "paused":
                await self._resume(interaction, table)
                await answer.say(say(text("The match goes on.")))
                return
            if table.status == "frozen":
                raise Sorry(
                    text(
                        "This match is frozen because its rules and its log no longer agree. Go on, under the "
                        "message that told so, lets it go on from its last checkpoint."
                    )
                )
            await answer.say(await lobby_presses.start_match(client, table.id, interaction.user.id))

    async def _resume(self, interaction: Interaction, table: TableRow) -> None:
        client = client_of(interaction)
        in_thread = isinstance(interaction.channel, discord.Thread)
        permissions.require(
            interaction.app_permissions, permissions.needed(new_thread=False, private=False, in_thread=in_thread)
        )
        seated = [row.user for row in await client.runtime.store.seats(table.id)]
        if interaction.user.id not in seated and interaction.user.id != table.owner:
            await ending.require_right(table, interaction)
        if not await client.channels.resume(table):
            now = await client.runtime.store.table(table.id)
            if now is None or now.status != "running":
                raise Sorry(text("This table is not paused any more."))

    @app_commands.command(description="Post the board anew; who does not play here sees it alone")
    async def board(self, interaction: Interaction) -> None:
        """Posts the board."""
        client = client_of(interaction)
        runtime = client.runtime
        async with answering(interaction) as answer:
            table = await table_here(interaction, over=True)
            _running(table)
            live, seat, _ = await runtime.host.look(table.id, interaction.user.id)
            if seat is not None and table.status == "running":
                if not await lobby_presses.first_time(interaction):
                    return
                now = runtime.clock.now()
                await runtime.store.enqueue([posts.again(table, now)], now)
                runtime.outbox.wake()
                await answer.say(say(text("Here comes the board.")))
                return
            view = await runtime.host.view(table.id, None)
            people = await runtime.people(table.id, live.match.seats)
            picture = await runtime.pictures.board(live.rules, view, people)
            headline = say(live.rules.headline(view), await runtime.names(table.id))
            await answer.say(headline, files=[attachment(picture)])

    @app_commands.command(description="Your own sheet, for your eyes only")
    async def sheet(self, interaction: Interaction) -> None:
        """Shows the private sheet."""
        async with answering(interaction):
            table = await table_here(interaction, over=True)
            _running(table)
            await looks.my_sheet(Press(interaction, table.id, "sheet", None, ""))

    @app_commands.command(description="What has happened so far, page by page")
    async def log(self, interaction: Interaction) -> None:
        """Shows the public log."""
        async with answering(interaction) as answer:
            table = await table_here(interaction, over=True)
            await answer.say(*await table_log.log_page(client_of(interaction).runtime, table.id))

    @app_commands.command(description="How soon this table reminds those it waits for")
    @app_commands.describe(after="The first reminder; it is repeated every 24 hours")
    @app_commands.choices(after=[Choice(name=name, value=name) for name in HOURS])
    async def remind(self, interaction: Interaction, after: str) -> None:
        """Sets when reminders come."""
        client = client_of(interaction)
        store = client.runtime.store
        async with answering(interaction) as answer:
            table = await table_here(interaction)
            seated = [row.user for row in await store.seats(table.id)]
            if interaction.user.id not in seated and interaction.user.id != table.owner:
                raise NotSeated
            hours = HOURS[after]
            await remind_hours.set_hours(client, table, hours, interaction.user.display_name)
            await answer.say(say(reminders(hours)))

    @app_commands.command(description="End this table for everybody")
    @app_commands.describe(table="Which table, if not the one of this channel")
    @app_commands.autocomplete(table=suggestions.own_tables)
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """Asks before it ends the table."""
        async with answering(interaction) as answer:
            meant = await table_meant(interaction, table)
            await ending.require_right(meant, interaction)
            await answer.say(*ending.ask(meant))


def _running(table: TableRow) -> None:
    """Raises Sorry, with the reason, for a table whose match can't be shown."""
    if table.status == "paused":
        raise Sorry(paused(table))
    if table.status == "lobby":
        raise Sorry(text("This table has not started yet."))
