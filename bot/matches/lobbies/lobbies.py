"""What is done before the first action, and after the last: open, join, computers, options, start, rematch."""

import functools
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.matches.content import keep_content, pack_digests
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_be_reliable, must_belong
from bot.matches.live import Seats, info_of, renewed, unconfirmed
from bot.matches.lobbies.choosing import Chosen, choose, content_of, must_seat, places_of
from bot.matches.lobbies.opening import Opening, must_have_room, new_id, new_lobby, put_lobby, rivals
from bot.matches.lobbies.places import (
    check_places,
    joined,
    left,
    readied,
    reworded,
    seated_again,
    with_computer,
    without_computer,
    words_for_dice,
)
from bot.matches.lobbies.positions import must_all_agree, must_be_let_in
from bot.matches.lobbies.starting import begin, must_seat_enough
from bot.matches.model import Actor, MatchInfo, Person
from bot.matches.ratings.ratings import even_computer
from bot.matches.servers import Servers
from bot.matches.store import MatchStore, policy_called, reliability_of
from bot.storage import Reader, Writer
from bot.storage.caps import Whose
from bot.time_left import ClockRules
from games.kernel import canonical
from games.kernel.content.options import option_words, read_options

EVEN = "even"
"""Asks for the computer player that is as good as the person who seats it, in place of a policy's name."""
_BEGUN = "That is possible only before the match begins."


class Lobbies:
    """How matches begin."""

    def __init__(self, store: MatchStore, servers: Servers) -> None:
        self._store = store
        self._servers = servers

    async def open(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        person: Person,
        *,
        options: dict[str, Any],
        places: int,
        interaction: str,
        parent: str | None = None,
        timed: bool = True,
    ) -> MatchInfo:
        """Open a lobby with so many places at most: draws the secret and commits to it.

        The owner does not join by it. If it is not `timed`, nobody's time is counted.
        """
        rules = self._store.game(game)
        check_places(rules, places)
        chosen = read_options(rules.card, (), options)
        content = await content_of(self._store, guild_id, rules, chosen)
        begins = self._servers.of(guild_id).for_game(game)
        opening = Opening(
            rules,
            guild_id,
            channel_id,
            person.id,
            interaction,
            chosen,
            places,
            content,
            parent=parent,
            clock=begins.clock_rules(self._store.pace.clock) if timed else ClockRules(),
            posts=begins.posts,
        )
        return await self.open_as(opening)

    async def must_have_room(self, guild_id: int, channel_id: int, person: Person, interaction: str) -> None:
        """Raise Refused where a person may not open one more lobby, before anything is made for it."""
        whose, now, room = Whose(person.id, channel_id, guild_id), self._store.now(), self._servers.of(guild_id).room

        def look(tx: Reader) -> None:
            if tx.opened_by(interaction) is None:
                must_have_room(tx, whose, now, room)

        await self._store.database.read(look)

    async def open_as(self, opening: Opening) -> MatchInfo:
        """Open a lobby as an opening says; raises Refused."""
        store, room = self._store, self._servers.of(opening.guild_id).room
        known, running = await store.database.read(lambda tx: rivals(tx, opening.interaction, opening.channel_id))
        while known is None and running is None:
            row = new_lobby(opening, new_id(store.entropy), store.entropy.token_bytes(32), store.now())
            known, running = await store.database.write(functools.partial(put_lobby, row, opening, room))
        if known is None and running is not None:
            link = (await store.get(running.id)).board_link
            raise Refused("This channel has a match already: end it first, or play in a thread.", link)
        assert known is not None  # noqa: S101 - one of the two was set above
        return await store.get(known.id)

    async def join(self, actor: Actor, words: str) -> MatchInfo:
        """Take the first free place; `words` are the person's own part of the seed (empty: the bot draws them)."""
        at, kept = self._store.now(), words_for_dice(words, self._store.entropy)
        info = await self._store.get(actor.match)
        await must_be_let_in(self._store, info, actor)
        entry = info.clock.entry
        must_be_reliable(await self._store.database.read(lambda tx: reliability_of(tx, actor.user)), entry)
        return await self._reseat(actor.match, lambda info, seats: joined(info, seats, actor, kept, at))

    async def reword(self, actor: Actor, words: str) -> MatchInfo:
        """Change one's own part of the seed before the start (empty: the bot draws it)."""
        kept = words_for_dice(words, self._store.entropy)
        return await self._reseat(actor.match, lambda info, seats: reworded(info, seats, actor, kept))

    async def leave(self, actor: Actor) -> MatchInfo:
        """Give a place in a lobby back; when the last person leaves, the lobby closes."""

        def change(info: MatchInfo, seats: Seats) -> Seats:
            # A lobby can be left also where its game is not installed any more.
            plays_on = policy_called(self._store.game(info.game), None) if info.begins_from else ""
            return left(info, seats, actor, plays_on)

        return await self._reseat(actor.match, change)

    async def add_computer(self, actor: Actor, policy: str | None) -> MatchInfo:
        """Seat a computer (None: the best policy; EVEN: one as good as the actor); the owner or anybody seated may."""
        at = self._store.now()
        if policy == EVEN:
            policy = await even_computer(self._store, await self._store.get(actor.match), actor.user)

        def change(info: MatchInfo, seats: Seats) -> Seats:
            chosen = policy_called(self._store.game(info.game), policy)
            return with_computer(info, seats, actor, chosen, at)

        return await self._reseat(actor.match, change)

    async def remove_computer(self, actor: Actor) -> MatchInfo:
        """Take the last computer out of a lobby."""
        return await self._reseat(actor.match, lambda info, seats: without_computer(info, seats, actor))

    async def _reseat(self, match: str, change: Callable[[MatchInfo, Seats], Seats]) -> MatchInfo:
        """Let `change` give a lobby's seats again, in one transaction."""

        def turn(tx: Writer) -> bool:
            row = tx.match(match)
            if row is None:
                raise NotFound(f"There is no match {match}.")
            kept = tx.seats(match)
            row, seats = renewed(row, kept, self._store.rules_of(row).card.version)
            info = info_of(row, seats, None)
            if info.status != "lobby":
                raise Refused(_BEGUN, info.board_link)
            changed = change(info, seats)
            if changed != kept:
                tx.set_seats(match, changed)
            tx.change_match(match, rules_version=row.rules_version)
            closes = _has_people(seats) and not _has_people(changed)
            if closes:
                tx.change_match(match, status="aborted")
            return closes

        if await self._store.database.write(turn):
            self._store.changed(match)
        self._store.forget(match)
        return await self._store.get(match)

    async def set_options(self, actor: Actor, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        return await self._set_options(actor, option_words(text))

    async def set_option(self, actor: Actor, name: str, value: str) -> MatchInfo:
        """Change one option to a value as typed, spaces and all; as `set_options`."""
        return await self._set_options(actor, (f"{name}={value}",))

    async def _set_options(self, actor: Actor, words: Iterable[str]) -> MatchInfo:
        store = self._store
        info = await store.get(actor.match)
        _must_own(info, actor.user)
        rules = store.game(info.game)
        said = tuple(words)
        chosen = await choose(store, rules, info.guild_id, said, info.options)
        before = await choose(store, rules, info.guild_id, (), info.options)
        # Who had asked for fewer places keeps that; else there are as many as the options admit, or a preset is for.
        wanted = 0 if info.places >= before.most else info.places
        places = await places_of(store, rules, info.guild_id, said, info.options, wanted)
        return await self._set(actor.match, chosen, places)

    async def set_places(self, actor: Actor, places: int) -> MatchInfo:
        """Change how many may sit in a lobby at most; the owner only. Raises Refused, GameError."""
        info = await self._store.get(actor.match)
        _must_own(info, actor.user)
        rules = self._store.game(info.game)
        check_places(rules, places)
        chosen = await choose(self._store, rules, info.guild_id, (), info.options, (places, places))
        return await self._set(actor.match, chosen, places)

    async def options_from(
        self, game: str, guild_id: int, text: str, places: int | None = None
    ) -> tuple[dict[str, Any], int]:
        """Return all options of a game as a text changes them, and how many places there are then, for `open`.

        `places` are those asked for (None: as a preset or the game has them, else as many as can be).
        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        rules = self._store.game(game)
        if places is not None:
            check_places(rules, places)
        words, seats = option_words(text), None if places is None else (places, places)
        chosen = await choose(self._store, rules, guild_id, words, {}, seats)
        if places is None:
            places = await places_of(self._store, rules, guild_id, words, {}, rules.card.usual_seats)
        return msgspec.json.decode(canonical(chosen.options), type=dict[str, Any]), places

    async def _set(self, match: str, chosen: Chosen, places: int) -> MatchInfo:
        """Set what a lobby is to be laid out with, and for how many; keep what that refers to."""
        at = self._store.now()

        def turn(tx: Writer) -> None:
            row = tx.match(match)
            if row is None or row.status != "lobby":
                raise Refused(_BEGUN)
            if info_of(row, (), None).begins_from:
                raise Refused("This lobby begins from a position: options and places stay as they were there.")
            if info_of(row, (), None).of_campaign:
                raise Refused("This is a battle of a campaign, which has fixed options and places.")
            must_seat(places, len(tx.seats(match)))
            keep_content(tx, row.game, chosen.content, at)
            options, content = canonical(chosen.options), pack_digests(chosen.content)
            if (options, content) != (row.options, row.content):
                tx.set_seats(match, unconfirmed(tx.seats(match)))
            tx.change_match(match, options=options, content=content, places=places)

        await self._store.database.write(turn)
        self._store.forget(match)
        return await self._store.get(match)

    async def posted(self, match: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        await self._remember(match, lobby_message_id=message_id)

    async def sealed(self, match: str, message_id: int) -> None:
        """Remember the message that holds the commitment alone."""
        await self._remember(match, seal_message_id=message_id)

    async def _remember(self, match: str, **message: int) -> None:
        await self._store.database.write(lambda tx: tx.change_match(match, **message))
        self._store.amend(match, **message)

    async def start(self, actor: Actor, seen: str | None = None, *, calling: bool = False) -> MatchInfo:
        """Confirm what the lobby shows, and begin the match once all people who sit there have; else it waits.

        `seen` is the mark of the list as the person saw it (None: as it is now), and `calling` tells that
        the others are called to confirm it too. Who owns the lobby without a seat has nothing to confirm.
        """
        before = await self._store.get(actor.match)
        await must_all_agree(self._store, before)
        try:
            return await self._ready_or_begun(before, actor, seen, calling)
        except Refused:
            # If two are ready at the same moment, one begins the match for both.
            now = await self._store.get(actor.match)
            if before.status == "lobby" and now.status == "live":
                return now
            raise

    async def _ready_or_begun(self, info: MatchInfo, actor: Actor, seen: str | None, calling: bool) -> MatchInfo:
        if info.status == "lobby":
            info = await self._reseat(actor.match, lambda now, seats: self._readied(now, seats, actor, seen, calling))
        if info.status == "lobby" and info.unready:
            return info
        return await begin(self._store, actor)

    def _readied(self, info: MatchInfo, seats: Seats, actor: Actor, seen: str | None, calling: bool) -> Seats:
        must_seat_enough(self._store.game(info.game), info)
        return readied(info, seats, actor, seen, calling=calling)

    async def rematch(self, actor: Actor) -> MatchInfo:
        """Open a lobby like that of an ended match, in the same channel: who asks sits in it, with the computers.

        The places of the others are free, for them to take.
        """
        live = await self._store.load(actor.match)
        info = live.info
        must_belong(info, actor.user)
        if not info.ended:
            raise Refused("This match is not over yet.", info.board_link)
        if info.of_campaign:
            raise Refused("This was a battle of a campaign: `/campaign start` begins the next one.")
        opening = Opening(
            live.game,
            info.guild_id,
            info.channel_id,
            actor.user,
            actor.interaction,
            read_options(live.game.card, (), info.options),
            info.places,
            live.content,
            seated_again(info, actor, words_for_dice("", self._store.entropy), self._store.now()),
            info.parent,
            info.clock,
            info.posts,
        )
        return await self.open_as(opening)


def _must_own(info: MatchInfo, user_id: int) -> None:
    if user_id != info.owner_id:
        raise Refused("Only the person who opened the lobby can do that.")


def _has_people(seats: Seats) -> bool:
    return any(seat.user_id is not None for seat in seats)
