import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { soccerMatches, soccerResultMs } from '#contract/limits.ts'
import type { SoccerOutcome, SoccerRound } from '#contract/lottery/entities/soccer.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import { calls, type Calls } from '#contract/registry.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createLottery } from '#server/lottery/create-lottery.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { FootballMatch, FootballMatches } from '#server/sports/ports.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'

type SoccerCall = Extract<keyof Calls, `soccer${string}`>

const hourMs = 60 * 60_000
/** Each test goes on where the one before has left the clock: rounds follow each other. */
const clock = { nowMs: Date.parse('2027-05-10T00:00:00+08:00') }
const now = (): number => clock.nowMs
const won: [string, number][] = []

/** Matches as sports would say them; tests move and end them. */
const matches = new Map<string, FootballMatch>()
const football: FootballMatches = {
  coming: async (fromMs, untilMs) =>
    [...matches.values()].filter(({ startAtMs }) => startAtMs >= fromMs && startAtMs < untilMs),
  of: async (ids) => ids.flatMap((id) => matches.get(id) ?? []),
  in: () => football,
}

let database: TestDatabase
let lottery: ReturnType<typeof createLottery>
let loop: PollLoop

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  lottery = createLottery(anInfrastructure(db, { now }), {
    flush: createMoneyFlush(db, now),
    ledger: createLedger(db, now),
    protection: aProtection(now),
    news: {
      drawn: () => undefined,
      settled: () => undefined,
      won: (_, tickets) => won.push(...tickets.map(({ memberId, wonMinor }): [string, number] => [memberId, wonMinor])),
    },
    football,
  })
  loop = lottery.startSoccer()
})
afterAll(async () => {
  await loop.stop()
  await database.drop()
})

const run = async <Name extends SoccerCall>(name: Name, input: RequestOf<Calls[Name]>, member: MemberInfo) => {
  const caller = { member, client: aClient(), token: '' }
  const outcome = await lottery.calls[name].run(caller, calls[name].request.parse(input))
  return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
}
const valueOf = async <T>(outcome: Promise<Outcome<T, CodeName>>): Promise<T> => {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.code)
  return settled.value
}
const aRichMember = async (): Promise<MemberInfo> => {
  const member = await aMember(database.db)
  await issueDemoMoney(database.db, [member.id])
  return member
}
const balanceOf = async ({ id }: MemberInfo): Promise<number> =>
  (await createBalances(database.db).of(id)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const verified = async (): Promise<string[]> => (await createBalances(database.db).verify()).faults
const look = async (afterMs = 0): Promise<void> => {
  clock.nowMs += Math.max(afterMs, 5_000)
  await loop.flush()
}
const rounds = async (): Promise<SoccerRound[]> => (await valueOf(run('soccerRounds', {}, {} as MemberInfo))).rounds

const named = (name: string) => ({ name, nameEn: name })
/** Fourteen matches that begin three hours from now, and the round of them. */
const openRound = async (): Promise<SoccerRound> => {
  const first = 1_000 + matches.size
  for (let at = 0; at < soccerMatches; at += 1) {
    const matchId = String(first + at)
    const startAtMs = clock.nowMs + 3 * hourMs + at * 60_000
    const sides = { league: named('联赛'), home: named(`主 ${at}`), visit: named(`客 ${at}`) }
    matches.set(matchId, { matchId, ...sides, startAtMs, hasBegun: false, isVoid: false, score: null })
  }
  await look()
  const [round] = await rounds()
  if (round?.state !== 'open') throw new Error('no round is sold')
  return round
}
const end = (round: SoccerRound, at: number, over: Partial<FootballMatch>): void => {
  const { matchId } = round.matches[at] ?? { matchId: '' }
  const match = matches.get(matchId)
  if (match) matches.set(matchId, { ...match, hasBegun: true, ...over })
}
const homeWins = { score: { homeScore: 2, visitScore: 1 } }
const all = (outcome: SoccerOutcome): SoccerOutcome[][] => Array.from({ length: soccerMatches }, () => [outcome])
const buy = (member: MemberInfo, round: SoccerRound, over: Partial<RequestOf<Calls['soccerBuy']>> = {}) =>
  run(
    'soccerBuy',
    { requestId: randomUUID(), issue: round.issue, play: 'win14', picks: all(3), multiple: 1, ...over },
    member,
  )
const myTickets = async (member: MemberInfo) => (await valueOf(run('soccerTickets', {}, member))).tickets

test('[R-12, C-13, C-15] tickets of both classes share the pool once; what nobody wins is carried to the next round', async () => {
  const round = await openRound()
  expect([round.issue, round.closesAtMs]).toEqual(['2027001', round.matches[0]?.startAtMs])
  const [one, two, three] = [await aRichMember(), await aRichMember(), await aRichMember()]
  const before = await balanceOf(one)
  // Of the first match two outcomes: one line right, one with a match wrong.
  expect(await buy(one, round, { picks: all(3).with(0, [1, 3]), multiple: 2 })).toMatchObject({ ok: true })
  expect(await balanceOf(one)).toBe(before - 800)
  expect(await buy(two, round, { picks: all(3).with(4, [0]) })).toMatchObject({ ok: true })
  expect(await buy(three, round, { play: 'any9', picks: all(0) })).toMatchObject({ ok: true })
  expect((await rounds())[0]?.pools).toMatchObject({
    win14: { stakedMinor: 1_000 },
    any9: { stakedMinor: 2_002 * 200 },
  })
  expect(await verified()).toEqual([])
  for (let at = 0; at < soccerMatches - 1; at += 1) end(round, at, homeWins)
  await look(6 * hourMs)
  expect((await rounds()).find(({ issue }) => issue === round.issue)).toMatchObject({ state: 'open' })
  end(round, soccerMatches - 1, homeWins)
  await look()
  const settled = (await rounds()).find(({ issue }) => issue === round.issue)
  // ¥10 of stakes: 700 shared, 490 of it in the first class; ¥4,004: 280,280, which nobody has won.
  expect([settled?.state, settled?.pools]).toEqual([
    'settled',
    {
      win14: {
        stakedMinor: 1_000,
        carriedMinor: 0,
        classes: [
          { poolMinor: 490, shares: 2, prizeMinor: 245 },
          { poolMinor: 210, shares: 3, prizeMinor: 70 },
        ],
        leftMinor: 0,
      },
      any9: {
        stakedMinor: 400_400,
        carriedMinor: 0,
        classes: [{ poolMinor: 280_280, shares: 0, prizeMinor: 0 }],
        leftMinor: 280_280,
      },
    },
  ])
  expect(await myTickets(one)).toMatchObject([{ state: 'won', right: [1, 1], returnedMinor: 630 }])
  expect(await myTickets(two)).toMatchObject([{ state: 'won', right: [0, 1], returnedMinor: 70 }])
  expect(await myTickets(three)).toMatchObject([{ state: 'lost', right: [0], returnedMinor: 0 }])
  expect(await balanceOf(one)).toBe(before - 800 + 630)
  expect(new Map(won)).toEqual(
    new Map([
      [one.id, 630],
      [two.id, 70],
      [three.id, 0],
    ]),
  )
  await look()
  expect(await balanceOf(one)).toBe(before - 800 + 630)
  expect(await verified()).toEqual([])
  expect((await openRound()).pools.any9.carriedMinor).toBe(280_280)
})

test('[R-12, C-15] sales end at the first kick-off, early or not, and a ticket at that moment is refused', async () => {
  const round = (await rounds())[0] as SoccerRound
  const member = await aRichMember()
  const before = await balanceOf(member)
  end(round, 3, {})
  expect(await buy(member, round)).toEqual(reject('DRAW_CLOSED'))
  end(round, 3, { hasBegun: false })
  clock.nowMs = round.closesAtMs
  expect(await buy(member, round)).toEqual(reject('DRAW_CLOSED'))
  expect(await buy(member, { ...round, issue: '2026999' })).toEqual(reject('DRAW_CLOSED'))
  expect(await balanceOf(member)).toBe(before)
})

test('[R-12] what is no ticket is refused and stakes nothing; one request is one ticket', async () => {
  const round = await openRound()
  const member = await aRichMember()
  const before = await balanceOf(member)
  const refused = (rule: string) => reject('FIELD_REFUSED', { field: 'picks', rule })
  expect(await buy(member, round, { picks: all(3).with(0, []) })).toEqual(refused('win14'))
  expect(await buy(member, round, { play: 'any9', picks: all(3).fill([], 8) })).toEqual(refused('any9'))
  expect(await buy(member, round, { picks: all(3).with(0, [3, 3]) })).toEqual(refused('win14'))
  expect(await buy(member, round, { picks: all(3).fill([3, 1, 0], 0, 9) })).toEqual(refused('max'))
  expect(await balanceOf(member)).toBe(before)
  const asked = { requestId: randomUUID(), picks: all(3).with(0, [1, 3]) }
  const first = await valueOf(buy(member, round, asked))
  expect(await valueOf(buy(member, round, { ...asked, picks: all(3).with(0, [3, 1]) }))).toEqual(first)
  expect(await buy(member, round, { ...asked, multiple: 2 })).toEqual(reject('REQUEST_ID_REUSED'))
  expect(await balanceOf(member)).toBe(before - 400)
})

test('[R-12] matches that are not played to their end are right for everybody', async () => {
  const [round] = (await rounds()).filter(({ state }) => state === 'open')
  if (!round) throw new Error('no round is open')
  const member = await aRichMember()
  await valueOf(buy(member, round, { picks: all(0) }))
  end(round, 0, { isVoid: true, hasBegun: false })
  for (let at = 1; at < soccerMatches - 1; at += 1) end(round, at, { score: { homeScore: 0, visitScore: 1 } })
  // The last one has no result a day and a half after its kick-off.
  await look(soccerResultMs + 4 * hourMs)
  const settled = (await rounds()).find(({ issue }) => issue === round.issue)
  expect(settled?.matches.map(({ outcome }) => outcome)).toEqual(['any', ...all(0).flat().slice(2), 'any'])
  expect(await myTickets(member)).toMatchObject([{ state: 'won', right: [1, 0] }])
  expect(await verified()).toEqual([])
})

test('[R-12] a round that an operator calls off gives every stake back, once', async () => {
  const round = await openRound()
  const member = await aRichMember()
  const before = await balanceOf(member)
  await valueOf(buy(member, round))
  const command = { command: 'lottery.soccer-void', issue: round.issue } as const
  expect((await lottery.admin['lottery.soccer-void'](command)).exit).toBe(0)
  expect((await lottery.admin['lottery.soccer-void'](command)).exit).toBe(1)
  expect(await buy(member, round)).toEqual(reject('DRAW_CLOSED'))
  await look()
  await look()
  expect(await balanceOf(member)).toBe(before)
  expect(await myTickets(member)).toMatchObject([{ state: 'void', right: null, returnedMinor: 200 }])
  expect(await verified()).toEqual([])
})

test('[R-12, C-13] shared and not paid yet, a round is gone on with by the next process; verify sees what does not agree', async () => {
  const round = await openRound()
  const members = [await aRichMember(), await aRichMember()]
  for (const member of members) await valueOf(buy(member, round))
  for (let at = 0; at < soccerMatches; at += 1) end(round, at, homeWins)
  const { db } = database
  // As if the process had ended between the two: the round is shared, no ticket is settled.
  const owner = createDatabase(database.ownerUrl)
  await sql`create function stop_here() returns trigger language plpgsql as
    $$ begin raise exception 'the process ends'; end $$`.execute(owner)
  await sql`create trigger stop_here before update on soccer_tickets
    for each statement execute function stop_here()`.execute(owner)
  await look(6 * hourMs)
  expect((await rounds()).find(({ issue }) => issue === round.issue)?.state).toBe('settling')
  expect(await verified()).toEqual([])
  await sql`drop trigger stop_here on soccer_tickets`.execute(owner)
  await owner.destroy()
  await look()
  expect((await rounds()).find(({ issue }) => issue === round.issue)?.state).toBe('settled')
  expect(await verified()).toEqual([])
  await sql`update soccer_tickets set returned_minor = returned_minor + 1 where member_id = ${members[0]?.id}`.execute(
    db,
  )
  expect((await verified()).length).toBeGreaterThan(0)
  await sql`update soccer_tickets set returned_minor = returned_minor - 1 where member_id = ${members[0]?.id}`.execute(
    db,
  )
})
