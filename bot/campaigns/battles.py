"""Battles of campaigns: beginning one as a lobby with its people seated, and ending one without a fight."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from bot import jobs
from bot.campaigns.ledger import campaign_of, end_if_over, enter
from bot.campaigns.model import CampaignInfo, Doer
from bot.matches import Actor, MatchInfo, Refused
from bot.matches.lobbies.choosing import content_of
from bot.matches.lobbies.opening import Opening, new_id, new_lobby, put_lobby
from bot.matches.lobbies.places import words_for_dice
from bot.matches.servers import Servers
from bot.matches.service import Service
from bot.storage import SeatRow, Writer
from bot.storage import campaigns as table
from bot.storage.campaigns import BattleRow, MemberRow
from campaigns import deciding
from campaigns.deciding import Plan
from games.kernel import Content, canonical


class _Lobby(NamedTuple):
    """Where a battle is to be fought, by which members, and with which content besides the muster."""

    channel_id: int
    members: tuple[int, ...]
    content: tuple[Content, ...]


class Battles:
    """Begins battles, and lets somebody lose one who does not come."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service.store
        self._servers: Servers = service.servers

    async def check(self, campaign: str, doer: Doer, others: Sequence[int]) -> CampaignInfo:
        """Raise Refused or GameError where no battle of these people can begin, before anything is made for it."""
        info = await self._store.database.read(lambda tx: campaign_of(tx, campaign))
        await self._tried(info, self._members(info, doer, others))
        return info

    async def start(self, campaign: str, doer: Doer, others: Sequence[int], channel_id: int) -> MatchInfo:
        """Open the lobby of a battle, in which its people sit already: the person who asks and others, by their ids.

        Somebody who manages messages can let others fight without taking part. Raises Refused, GameError.
        """
        info = await self.check(campaign, doer, others)
        members = self._members(info, doer, others)
        lobby = _Lobby(channel_id, members, (await self._tried(info, members))[1])
        match = await self._store.database.write(lambda tx: self._put(tx, campaign, doer, lobby))
        return await self._store.get(match)

    def _members(self, info: CampaignInfo, doer: Doer, others: Sequence[int]) -> tuple[int, ...]:
        """Return the members of a battle by seat; raises Refused."""
        own = info.member_of(doer.person.id)
        if own is None or doer.person.id in others:
            info.must_rule(doer)
        people = others if own is None or doer.person.id in others else (doer.person.id, *others)
        found = tuple(info.must_have(user_id, f"<@{user_id}> is") for user_id in people)
        least, most = self._store.game(info.row.game).card.seats
        if not least <= len(found) <= most:
            raise Refused(f"A battle of this campaign is for {least} to {most} members, not {len(found)}.")
        return found

    async def _tried(self, info: CampaignInfo, members: tuple[int, ...]) -> tuple[Plan, tuple[Content, ...]]:
        """Return a battle as it would begin, laid out for a try in a worker; raises GameError."""
        store = self._store
        game = store.game(info.row.game)
        plan = deciding.start(info.play(game), members, "", int(store.now()))
        content = await content_of(store, info.row.guild_id, game, plan.options)
        whole, seats = (*content, plan.muster.content()), (len(members), len(members))
        tried = (store.registry, game.card.slug, canonical(plan.options), whole, seats)
        await store.workers.run(jobs.try_setup, *tried)
        return plan, content

    def _put(self, tx: Writer, campaign: str, doer: Doer, lobby: _Lobby) -> str:
        """Open the lobby and enter the battle, both or neither; returns the match."""
        known = tx.opened_by(doer.interaction)
        if known is not None:
            return known.id
        if tx.in_channel(lobby.channel_id, running=True) is not None:
            raise Refused("This channel has a match already: end it first, or play in a thread.")
        store, info = self._store, campaign_of(tx, campaign)
        game, now = store.game(info.row.game), store.now()
        match = self._free_id(tx)
        plan = deciding.start(info.play(game), lobby.members, match, int(now))
        people = tuple(info.members[member - 1] for member in lobby.members)
        server = self._servers.of(info.row.guild_id)
        begins = server.for_game(info.row.game)
        opening = Opening(
            game,
            info.row.guild_id,
            lobby.channel_id,
            doer.person.id,
            doer.interaction,
            plan.options,
            len(people),
            (*lobby.content, plan.muster.content()),
            tuple(self._seat(seat, member, doer, now) for seat, member in enumerate(people)),
            clock=begins.clock_rules(store.pace.clock),
            posts=begins.posts,
        )
        put_lobby(new_lobby(opening, match, store.entropy.token_bytes(32), now), opening, server.room, tx)
        table.add_battle(tx, BattleRow(campaign, plan.started.battle, match))
        enter(tx, info, plan.started, doer)
        return match

    def _free_id(self, tx: Writer) -> str:
        found = new_id(self._store.entropy)
        while tx.match(found) is not None:
            found = new_id(self._store.entropy)
        return found

    def _seat(self, seat: int, member: MemberRow, doer: Doer, at: float) -> SeatRow:
        words = words_for_dice("", self._store.entropy)
        return SeatRow("", seat, member.user_id, member.name, None, at, words, f"{doer.interaction}.{seat}")

    async def forfeit(self, campaign: str, doer: Doer, battle: int, absent: int) -> CampaignInfo:
        """Let a person lose a battle that has not begun, because they do not come: the others win it.

        Raises Refused, GameError.
        """
        info = await self._store.database.read(lambda tx: campaign_of(tx, campaign))
        info.must_rule(doer)
        member = info.must_have(absent, f"<@{absent}> is")
        play = info.play(self._store.game(info.row.game))
        deciding.forfeit(play, battle, member, int(self._store.now()))
        match = info.match_of(battle)
        lobby = await self._store.get(match)
        if lobby.status != "lobby":
            raise Refused("This battle has begun: a player who leaves it resigns there.", lobby.board_link)
        after = await self._store.database.write(
            functools.partial(self._forfeit, campaign=campaign, doer=doer, battle=battle, member=member, match=match)
        )
        self._store.changed(match)
        return after

    def _forfeit(self, tx: Writer, *, campaign: str, doer: Doer, battle: int, member: int, match: str) -> CampaignInfo:
        """Close the lobby and enter who lost, both or neither."""
        info, now = campaign_of(tx, campaign), self._store.now()
        game, row = self._store.game(info.row.game), tx.match(match)
        if row is not None and row.status != "lobby":
            raise Refused("This battle has begun just now.")
        entry = deciding.forfeit(info.play(game), battle, member, int(now))
        tx.change_match(match, status="aborted")
        table.close_battle(tx, campaign, battle)
        return end_if_over(tx, enter(tx, info, entry, doer, owed=now), game, now)

    async def abort(self, info: MatchInfo, doer: Doer) -> None:
        """End a battle's lobby that nobody can see; its campaign enters that by itself."""
        await self._service.seating.abort(Actor(doer.person, info.id, f"{doer.interaction}.x"))
