import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import { putIntoOutbox, roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import { newMatch } from '#server/sports/feed/feed-batch.ts'
import { publicState } from '#server/sports/feed/fed-match.ts'
import { storeFixtures } from '#server/sports/store/feed-fixtures.ts'
import { storeFedMatches } from '#server/sports/store/feed-rows.ts'
import { simulateMatch, stateAt } from './match-simulation.ts'
import {
  fixtureBodyOf,
  fixtureOf,
  fixtureSlotNamed,
  fixtureSlots,
  slotFixtureId,
  type FixtureSlot,
} from './fixture-list.ts'
import { timelineStateAt } from '#server/sports/domain/matches/timeline.ts'
import { pricesAt, simulatedMs } from './simulated-fixture.ts'

/** A finished match stays for so long before the next round takes its place. */
const pauseMs = 60_000
/** After a longer stop of the site the next round starts as on the first day, so that the list is alive at once. */
const longStopMs = 15 * 60_000

export interface FixtureRow {
  matchId: string
  slot: string
  round: number
  seed: number
  kickOffMs: number
  finishedAtMs: number | null
}

/** A slot's rounds after the first draw their simulation from the feed's seed. */
export const seedOf = ({ slot, firstSeed }: FixtureSlot, round: number, feedSeed: number): number => {
  if (round === 1) return firstSeed
  let mixed = feedSeed >>> 0
  for (const character of `${slot}#${round}`)
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return mixed
}

/** Writes a new match of a slot with its state as of now; answers its id. The feed goes on from there. */
export const createFixture = async (
  trx: DatabaseTransaction,
  slot: FixtureSlot,
  round: { round: number; seed: number; kickOffMs: number },
  { nowMs, speed }: { nowMs: number; speed: number },
): Promise<string> => {
  const simulation = simulateMatch(slot.sportsType, round.seed, fixtureOf(slot))
  const fixtureId = slotFixtureId(slot.slot, round.round)
  const body = fixtureBodyOf(slot, round.round, round.kickOffMs)
  const matchId = (await storeFixtures(trx, [{ fixtureId, body }])).get(fixtureId) ?? ''
  const atMs = simulatedMs(nowMs - round.kickOffMs, speed)
  const { markets: _, ...state } = stateAt(simulation, { matchId, kickOffMs: nowMs - atMs }, nowMs)
  const prices = new Map(
    (state.gameStatus === 2 ? [] : pricesAt(simulation, atMs)).map((price) => [price.selectionId, price]),
  )
  const { isSuspended } = timelineStateAt(simulation.timeline, atMs)
  const fed = { ...newMatch({ fixtureId, body }, { matchId, version: 1 }, nowMs), isSuspended }
  const publicly = publicState({ ...fed, prices, state: { ...state, markets: [], version: 2 } }, false)
  await storeFedMatches(trx, [{ ...fed, prices, state: publicly }], nowMs)
  await trx
    .insertInto('feed_matches')
    .values({ match_id: matchId, slot: slot.slot, round: round.round, seed: round.seed })
    .execute()
  return matchId
}

const nextMatchContent = (slot: FixtureSlot, round: number, matchId: string): ContentOf<'system'> => {
  const [homeName, visitName] = [slot.home.name, slot.visit.name]
  const matchName = `${slot.league.name} ${slot.roundOf(round).round}`.trim()
  return {
    msgType: 'system',
    data: {
      kind: 'match',
      text: `下一场：${matchName} ${homeName} vs ${visitName}`,
      values: {
        event: 'next',
        matchId,
        matchName,
        homeName,
        visitName,
        homeNameEn: slot.home.nameEn,
        visitNameEn: slot.visit.nameEn,
      },
    },
  }
}

/** The round of each slot that is on. */
export const readFixtures = async (db: Database): Promise<FixtureRow[]> => {
  const { rows } = await sql<{
    match_id: string
    slot: string
    round: number
    seed: string
    start_at: Date
    finished_at: Date | null
  }>`
    select distinct on (f.slot) f.match_id, f.slot, f.round, f.seed, m.start_at, m.finished_at
    from feed_matches f join matches m on m.match_id = f.match_id order by f.slot, f.round desc
  `.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    slot: row.slot,
    round: row.round,
    seed: Number(row.seed),
    kickOffMs: row.start_at.getTime(),
    finishedAtMs: row.finished_at?.getTime() ?? null,
  }))
}

/** Nobody waited for what comes next: it is not announced, and may be on already. */
const isLongStop = (finishedAtMs: number | null, nowMs: number): boolean =>
  finishedAtMs !== null && nowMs - finishedAtMs > longStopMs

/** When the round after a finished one kicks off, or undefined while the finished one still stays. */
export const nextKickOffMs = (
  slot: FixtureSlot,
  finishedAtMs: number,
  { nowMs, speed }: { nowMs: number; speed: number },
): number | undefined => {
  const sinceMs = nowMs - finishedAtMs
  if (sinceMs < pauseMs || slot.matchId !== undefined) return undefined
  return nowMs + (isLongStop(finishedAtMs, nowMs) ? slot.firstKickOffMs : slot.leadMs) / speed
}

/** Puts the next rounds in the places of finished ones, and moves their rooms to them. */
export const startNextFixtures = async (
  trx: DatabaseTransaction,
  fixtures: readonly FixtureRow[],
  feed: { seed: number; nowMs: number; speed: number },
): Promise<{ fromId: string; toId: string }[]> => {
  const moved: { fromId: string; toId: string }[] = []
  for (const { matchId, slot: name, round, finishedAtMs } of fixtures) {
    const slot = fixtureSlotNamed(name)
    const kickOffMs = slot && finishedAtMs !== null ? nextKickOffMs(slot, finishedAtMs, feed) : undefined
    if (!slot || kickOffMs === undefined) continue
    const next = { round: round + 1, seed: seedOf(slot, round + 1, feed.seed), kickOffMs }
    const toId = await createFixture(trx, slot, next, feed)
    const rooms = await trx
      .updateTable('rooms')
      .set({ match_id: toId })
      .where('match_id', '=', matchId)
      .returning('room_no')
      .execute()
    const announced = isLongStop(finishedAtMs, feed.nowMs) ? [] : rooms
    await putIntoOutbox(
      trx,
      announced.map((room) => roomEntry(room.room_no, `match:${toId}:next`, nextMatchContent(slot, round + 1, toId))),
    )
    moved.push({ fromId: matchId, toId })
  }
  return moved
}

/** Whether matches of rooms were over long ago, and the next ones are not on yet. */
export const hasStoodStill = async (
  db: Database,
  { nowMs, speed }: { nowMs: number; speed: number },
): Promise<boolean> =>
  (await readFixtures(db)).some(({ slot: name, seed, kickOffMs }) => {
    const slot = fixtureSlotNamed(name)
    if (!slot || slot.matchId !== undefined) return false
    const longAgoMs = simulatedMs(nowMs - longStopMs - kickOffMs, speed)
    return timelineStateAt(simulateMatch(slot.sportsType, seed, fixtureOf(slot)).timeline, longAgoMs).gameStatus === 2
  })

/** The first round of every slot that has none yet. Answers the match of each slot's first round. */
export const createFirstFixtures = async (
  trx: DatabaseTransaction,
  { nowMs, speed }: { nowMs: number; speed: number },
): Promise<void> => {
  const filled = new Set(
    (await trx.selectFrom('feed_matches').select('slot').distinct().execute()).map(({ slot }) => slot),
  )
  for (const slot of fixtureSlots.filter((candidate) => !filled.has(candidate.slot)))
    await createFixture(
      trx,
      slot,
      { round: 1, seed: slot.firstSeed, kickOffMs: nowMs + slot.firstKickOffMs / speed },
      { nowMs, speed },
    )
}
