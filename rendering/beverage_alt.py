"""Alt texts of Beverage's pictures: the same facts from the same view, in at most ALT_LIMIT characters."""

from collections.abc import Sequence

from games.beverage import derive
from games.beverage.moves import Bid, Rebid, Research
from games.beverage.state import BeverageState
from games.engine.text import Text, Who, listing, plural, text
from rendering.alt import shortened
from rendering.beverage_bids import backs, dues, market_lines, seat_status
from rendering.beverage_facts import BIDDING, ROMAN, BeverageView, heading, seats_in_order, status
from rendering.beverage_score import ranking, score_rows, tie_break, title
from rendering.beverage_sheet import due_line
from rendering.palette import SEATS
from rendering.picture import Person
from rendering.words import Words


def board_alt(view: BeverageView, people: Sequence[Person], words: Words) -> str:
    """The board in words: header, people in turn order, tracks, stadium."""
    state = view.state
    head = heading(view)
    parts = [f"Beverage. {words.tell(head.title)}. {words.tell(head.line)}."]
    parts.append("Tokens: shares/PR/stadium/research.")
    bidding = state.phase in BIDDING
    if bidding:
        parts += [f"{said}." for said in map(words.tell, market_lines(state)) if said]
    for seat in seats_in_order(state):
        parts.append(_player(view, seat, people[seat], words))
    if state.cards_open and not bidding:
        shown = ", ".join(str(card.value) if card.value > 0 else "recession" for card in state.cards)
        parts.append(f"Market cards {shown}.")
    if not bidding:
        parts.append(_spaces(state))
    parts += _stadium(state, words)
    return shortened(parts)


def _player(view: BeverageView, seat: int, person: Person, words: Words) -> str:
    state, player = view.state, view.state.players[seat]
    tag = status(view, seat)
    notes = [SEATS[seat].name.lower()]
    if person.is_bot:
        notes.append("bot")
    if state.phase in BIDDING:
        notes.append(words.tell(seat_status(view, seat)[2]))
        if player.bust and state.cards_open:
            notes.append("bust")
    elif tag:
        notes.append(words.tell(tag[1]))
    counts = text(
        "{who} ({notes}): {reputation} reputation, {hand} on hand, tokens {share}/{pr}/{stadium}/{research}",
        who=Who(seat), notes=", ".join(notes), reputation=player.reputation, hand=player.on_hand,
        share=player.share_tokens, pr=player.pr_tokens, stadium=player.stadium_tokens, research=player.research,
    )  # fmt: skip
    said = words.tell(counts)
    if state.phase not in BIDDING:
        said += f", shares {player.shares}, PR {player.pr}, factory {player.factory}, training {player.training}"
    else:
        said += "".join(f", {words.tell(due)}" for due in dues(state, seat))
    return said + "."


def _spaces(state: BeverageState) -> str:
    spaces = state.spaces
    rows = ("PR", spaces.pr), ("factory", spaces.factory), ("stadium", spaces.stadium), ("training", spaces.training)
    extra = [f"{name} +{derive.surcharge(here)}" for name, here in rows if here]
    lying = state.advantage
    return (
        f"Surcharges: {', '.join(extra) if extra else 'none'}. "
        f"Advantage tokens: shares {lying.shares}, PR {lying.pr}, stadium {lying.stadium}."
    )


def _stadium(state: BeverageState, words: Words) -> list[str]:
    built = [f"{words.tell(Text('{who}', {'who': Who(seat)}))} {len(derive.cards_of(state, seat))}"
             for seat in range(len(state.players)) if derive.cards_of(state, seat)]  # fmt: skip
    parts = [f"Stadium cards built: {', '.join(built) if built else 'none'}."]
    if state.phase != "finished":
        free = [card for card in derive.row(state, state.stage) if card.owner < 0]
        offers = [f"{card.number}{' large' if card.large else ''} {card.cost}/{card.points}" for card in free]
        row = f"On offer in row {ROMAN[state.stage - 1]} (caps/reputation)"
        parts.append(f"{row}: {', '.join(offers) if offers else 'nothing'}.")
    return parts


def sheet_alt(view: BeverageView, seat: int, words: Words) -> str:
    """The private sheet in words."""
    state, player = view.state, view.state.players[seat]
    parts = [
        words.tell(
            plural("Private sheet of {who}: {n} cap.", "Private sheet of {who}: {n} caps.", player.caps, who=Who(seat))
        )
    ]
    if isinstance(view.sealed, (Bid, Rebid)):
        parts.append(f"Sealed bid {view.sealed.amount}.")
    elif isinstance(view.sealed, Research):
        parts.append("Sealed: market research.")
    elif player.bid:
        parts.append(f"Bid {player.bid}, taken {player.taken}{', bust' if player.bust else ''}.")
    if backs(state):
        parts += [f"{said}." for said in map(words.tell, market_lines(state)) if said]
    cards = derive.cards_of(state, seat)
    placed = derive.on_board(state, seat) - len(cards)
    parts.append(
        f"Associates: {player.on_hand} on hand, {player.coaster} on the coaster, {placed} on action spaces, "
        f"{len(cards)} on stadium cards."
    )
    parts.append(
        f"Tokens: shares {player.share_tokens}, PR {player.pr_tokens}, stadium {player.stadium_tokens}, research "
        f"{player.research}, reputation {sum(player.reputation_tokens)}."
    )
    parts.append(
        f"Positions: reputation {player.reputation}, shares {player.shares}, factory {player.factory}, "
        f"PR {player.pr}, training {player.training}."
    )
    return shortened([*parts, f"{words.tell(due_line(state, seat))}."])


def score_alt(state: BeverageState, words: Words) -> str:
    """The final score in words, the winner first."""
    rows = score_rows(state)
    won = [title(state), *([why] if (why := tie_break(state)) else [])]
    parts = [f"Beverage. {words.tell(listing(won))}."]
    for seat in ranking(state):
        sources = ", ".join(
            f"{name.lower() if name[:3] != 'Row' else name} {points[seat]}" for _, name, _, points, _ in rows
        )
        total = text("{who} {n}: {sources}.", who=Who(seat), n=state.scores[seat].total, sources=sources)
        parts.append(words.tell(total))
    return shortened(parts)
