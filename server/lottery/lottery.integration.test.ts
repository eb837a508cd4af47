import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { lotteryChaseMax, lotteryLateMs, lotteryMultipleMax } from '#contract/limits.ts'
import type { LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { drawsAfter } from '#contract/lottery/rules/schedule.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import { calls, type Calls } from '#contract/registry.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { knownDraw, seedFor } from '#tests/builders/lottery.ts'
import { aMember } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { createFootballMatches } from '#server/sports/football-matches.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLottery } from './create-lottery.ts'

type LotteryCall = Extract<keyof Calls, `lottery${string}`>

/** Each test goes on where the one before has left the clock: draws are never behind. */
const clock = { nowMs: Date.parse('2027-05-10T00:01:00+08:00') }
const now = (): number => clock.nowMs
const news: string[] = []

let database: TestDatabase
let member: MemberInfo
let lottery: ReturnType<typeof createLottery>
let loop: ReturnType<typeof lottery.start>

const compose = (): void => {
  const { db } = database
  lottery = createLottery(anInfrastructure(db, { now }), {
    flush: createMoneyFlush(db, now),
    ledger: createLedger(db, now),
    protection: aProtection(now),
    news: { drawn: (game) => news.push(game), settled: () => undefined, won: () => undefined },
    football: createFootballMatches(db),
  })
}

beforeAll(async () => {
  database = await testDatabase()
  compose()
  loop = lottery.start()
  await loop.flush()
})
afterAll(async () => {
  await loop.stop()
  await database.drop()
})
beforeEach(async () => {
  member = await aMember(database.db)
  await issueDemoMoney(database.db, [member.id])
})

const run = async <Name extends LotteryCall>(name: Name, input: RequestOf<Calls[Name]>, who = member) => {
  const caller = { member: who, client: aClient(), token: '' }
  const outcome = await lottery.calls[name].run(caller, calls[name].request.parse(input))
  return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
}
const valueOf = async <T>(outcome: Promise<Outcome<T, CodeName>>): Promise<T> => {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.code)
  return settled.value
}
const balanceOf = async (): Promise<number> =>
  (await createBalances(database.db).of(member.id)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const verified = async (): Promise<string[]> => (await createBalances(database.db).verify()).faults
const soldNow = async () => (await valueOf(run('lotteryUpcoming', { game: 'k3' }))).draws
const myTicket = async (): Promise<LotteryTicket | undefined> =>
  (await valueOf(run('lotteryTickets', { game: 'k3' }))).tickets[0]

type Asked = RequestOf<Calls['lotteryBuy']>
const asked = (issues: readonly string[], over: Partial<Asked> = {}): Asked => ({
  requestId: randomUUID(),
  game: 'k3',
  lines: [{ play: 'sides', picks: [[0]] }],
  currency: 'CNY',
  draws: issues.map((issue) => ({ issue, multiple: 1 })),
  stopsOnWin: false,
  ...over,
})
/** Fixes what a draw to come shows: big (11 or more) or small. */
const fix = (draw: { issue: string; drawsAtMs: number }, isBig: boolean) => {
  const suits = (dice: readonly number[]): boolean => dice.reduce((sum, die) => sum + die, 0) >= 11 === isBig
  return knownDraw(database.db, { ...draw, game: 'k3' }, seedFor('k3', draw.issue, suits))
}
const pass = async (draw: { drawsAtMs: number } | undefined): Promise<void> => {
  clock.nowMs = draw?.drawsAtMs ?? 0
  await loop.flush()
}

describe('[R-12, C-13] a draw', () => {
  test('is committed before it is sold, shows its seed with its numbers, and never before', async () => {
    const sold = await soldNow()
    expect(sold).toHaveLength(lotteryChaseMax)
    const [next] = sold
    expect(next).toMatchObject({ issue: drawsAfter('k3', now(), 1)[0]?.issue, state: 'open', serverSeed: null })
    news.length = 0
    await pass(next)
    const { draws } = await valueOf(run('lotteryDraws', { game: 'k3' }))
    const drawn = draws.find(({ issue }) => issue === next?.issue)
    expect(commitOf(drawn?.serverSeed ?? '')).toBe(next?.commit)
    expect(drawn?.numbers).toEqual(numbersOf('k3', next?.issue ?? '', drawn?.serverSeed ?? ''))
    expect(news).toEqual(['k3'])
    await loop.flush()
    expect((await valueOf(run('lotteryDraws', { game: 'k3' }))).draws).toEqual(draws)
    const { games } = await valueOf(run('lotteryHome', {}))
    expect(games.map(({ game }) => game)).toEqual(['k3', '11of5', 'pk10', '49'])
    expect(games[0]?.last).toEqual(drawn)
    const page = await valueOf(run('lotteryDraws', { game: 'k3', beforeIssue: draws[0]?.issue, limit: 1 }))
    expect(page.draws).toEqual(draws.slice(1, 2))
  })

  test('pays what wins, keeps what loses, in one posting each way, and the books agree at every step', async () => {
    const [next, later] = await soldNow()
    if (!next || !later) throw new Error('nothing is sold')
    const numbers = await fix(next, true)
    const before = await balanceOf()
    const lines = [
      { play: 'sides', picks: [[0, 1]] },
      { play: 'sum', picks: [[numbers.reduce((sum, die) => sum + die, 0)]] },
    ]
    const draws = [{ issue: next.issue, multiple: 3 }]
    const bought = await valueOf(run('lotteryBuy', asked([], { lines, draws })))
    expect(bought.ticket).toMatchObject({ combinations: 3, stakedMinor: 1_800 })
    expect(bought.balanceMinor).toBe(before - 1_800)
    expect(await verified()).toEqual([])
    await pass(next)
    const settled = await myTicket()
    const won = settled?.entries[0]?.returnedMinor ?? 0
    expect(settled?.entries[0]).toMatchObject({ state: 'won', numbers })
    expect(won).toBeGreaterThan(1_140)
    expect(await balanceOf()).toBe(before - 1_800 + won)
    const lost = await fix(later, false)
    await valueOf(run('lotteryBuy', asked([later.issue])))
    await pass(later)
    expect((await myTicket())?.entries[0]).toMatchObject({ state: 'lost', returnedMinor: 0, numbers: lost })
    expect(await balanceOf()).toBe(before - 1_800 + won - 200)
    expect(await verified()).toEqual([])
  })

  test('that was missed is held once on return; after a day it is void and stakes go back', async () => {
    const [first, second] = await soldNow()
    if (!first || !second) throw new Error('nothing is sold')
    const before = await balanceOf()
    await fix(first, true)
    await fix(second, true)
    await valueOf(run('lotteryBuy', asked([first.issue])))
    await valueOf(run('lotteryBuy', asked([second.issue])))
    clock.nowMs = first.drawsAtMs + lotteryLateMs + 1
    await Promise.all([loop.flush(), loop.flush()])
    const states = (await valueOf(run('lotteryTickets', { game: null }))).tickets.map(
      ({ entries }) => entries[0]?.state,
    )
    expect(states).toEqual(['won', 'void'])
    expect(await balanceOf()).toBe(before - 400 + 200 + 380)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_postings where reason = 'lottery-settled'
        and reference = (select draw_id::text from lottery_draws where game = 'k3' and issue = ${second.issue})`.execute(
      database.db,
    )
    expect(rows[0]?.count).toBe(1)
    expect(await verified()).toEqual([])
  })
})

test('[R-12] a draw that an operator calls off gives its stakes back, whatever its seed, and is not drawn', async () => {
  const [next] = await soldNow()
  if (!next) throw new Error('nothing is sold')
  const before = await balanceOf()
  await valueOf(run('lotteryBuy', asked([next.issue])))
  await sql`update lottery_draws set sealed = 'unreadable' where issue = ${next.issue} and game = 'k3'`.execute(
    database.db,
  )
  const voided = { command: 'lottery.void', game: 'k3', issue: next.issue } as const
  expect((await lottery.admin['lottery.void'](voided)).exit).toBe(0)
  expect((await lottery.admin['lottery.void'](voided)).exit).toBe(1)
  expect(await run('lotteryBuy', asked([next.issue]))).toEqual(reject('DRAW_CLOSED'))
  await pass(next)
  expect((await myTicket())?.entries[0]).toMatchObject({ state: 'void', returnedMinor: 200, numbers: null })
  expect(await balanceOf()).toBe(before)
  expect(await verified()).toEqual([])
})

test('[R-12, C-13] by a clock that ran ahead and is set back a draw is held once, and is not sold with its numbers known', async () => {
  const [next, later] = await soldNow()
  if (!next || !later) throw new Error('nothing is sold')
  const before = await balanceOf()
  await fix(next, true)
  await valueOf(run('lotteryBuy', asked([next.issue])))
  const rightMs = clock.nowMs
  await pass(next)
  expect(await balanceOf()).toBe(before - 200 + 380)
  clock.nowMs = rightMs
  await loop.flush()
  expect(await run('lotteryBuy', asked([next.issue]))).toEqual(reject('DRAW_CLOSED'))
  expect((await soldNow())[0]?.issue).toBe(later.issue)
  const drawn = (await valueOf(run('lotteryDraws', { game: 'k3', limit: 1 }))).draws[0]
  await pass(next)
  expect((await valueOf(run('lotteryDraws', { game: 'k3', limit: 1 }))).draws[0]).toEqual(drawn)
  expect([drawn?.issue, await balanceOf()]).toEqual([next.issue, before - 200 + 380])
  expect(await verified()).toEqual([])
})

describe('[R-12] a ticket', () => {
  test('at the moment of closing is refused, one millisecond before it is taken; unknown draws are not sold', async () => {
    const [next] = await soldNow()
    if (!next) throw new Error('nothing is sold')
    const before = await balanceOf()
    clock.nowMs = next.closesAtMs
    expect(await run('lotteryBuy', asked([next.issue]))).toEqual(reject('DRAW_CLOSED'))
    expect((await soldNow())[0]?.issue).not.toBe(next.issue)
    clock.nowMs = next.closesAtMs - 1
    expect((await run('lotteryBuy', asked([next.issue]))).ok).toBe(true)
    expect(await run('lotteryBuy', asked(['20990101-0001']))).toEqual(reject('DRAW_CLOSED'))
    expect(await balanceOf()).toBe(before - 200)
  })

  test('is bought once a request, and another body under its id is refused', async () => {
    const [next] = await soldNow()
    const request = asked([next?.issue ?? ''])
    const before = await balanceOf()
    const both = await Promise.all([run('lotteryBuy', request), run('lotteryBuy', request)])
    expect(both[0]).toEqual(both[1])
    expect(await balanceOf()).toBe(before - 200)
    for (const change of [
      { stopsOnWin: true },
      { currency: 'USDT' as const },
      { lines: [{ play: 'sum', picks: [[9]] }] },
    ])
      expect(await run('lotteryBuy', { ...request, ...change })).toEqual(reject('REQUEST_ID_REUSED'))
  })

  test('[V-06] is refused beyond its bounds, and where it is none', async () => {
    const [first, second] = await soldNow()
    const [one, two] = [first?.issue ?? '', second?.issue ?? '']
    const buy = (over: Partial<Asked>) => run('lotteryBuy', asked([one], over))
    const refused = (field: string, rule: string) => reject('FIELD_REFUSED', { field, rule })
    expect(await buy({ lines: [{ play: 'sides', picks: [[4]] }] })).toEqual(refused('lines', 'k3'))
    expect(await buy({ lines: [{ play: 'any5', picks: [[1, 2, 3, 4, 5]] }] })).toEqual(refused('lines', 'k3'))
    const turned = [two, one].map((issue) => ({ issue, multiple: 1 }))
    expect(await buy({ draws: turned })).toEqual(refused('draws', 'order'))
    const many = Array.from({ length: 2 }, () => ({ play: 'threeDifferent', picks: [[1, 2, 3, 4, 5, 6]] }))
    const most = { lines: many.slice(0, 1), draws: [{ issue: one, multiple: lotteryMultipleMax }] }
    expect((await buy(most)).ok).toBe(true)
    const twice = Array.from({ length: 2 }, () => many).flat()
    expect(await buy({ ...most, lines: twice })).toEqual(refused('lines', 'max'))
    const poor = await aMember(database.db)
    expect(await run('lotteryBuy', asked([one]), poor)).toEqual(reject('BALANCE_SHORT'))
  })
})

describe('[R-12] a chase', () => {
  test('pays all its draws at once, and with the win it stops: what is left comes back', async () => {
    const [first, second, third] = await soldNow()
    if (!first || !second || !third) throw new Error('nothing is sold')
    const before = await balanceOf()
    await fix(first, false)
    await fix(second, true)
    await fix(third, true)
    const draws = [first, second, third].map(({ issue }, at) => ({ issue, multiple: at + 1 }))
    await valueOf(run('lotteryBuy', asked([], { draws, stopsOnWin: true })))
    expect(await balanceOf()).toBe(before - 1_200)
    await pass(first)
    await pass(second)
    const stopped = await myTicket()
    expect(stopped?.entries.map(({ state, returnedMinor }) => [state, returnedMinor])).toEqual([
      ['lost', 0],
      ['won', 760],
      ['stopped', 600],
    ])
    expect(await balanceOf()).toBe(before - 1_200 + 760 + 600)
    await pass(third)
    expect(await myTicket()).toEqual({
      ...stopped,
      entries: stopped?.entries.with(2, { ...stopped.entries[2]!, numbers: expect.any(Array) as number[] }),
    })
    expect(await verified()).toEqual([])
  })

  test('held late it stops all the same: the draw after a win is not played, whatever it showed', async () => {
    const [first, second] = await soldNow()
    if (!first || !second) throw new Error('nothing is sold')
    await fix(first, true)
    await fix(second, true)
    await valueOf(run('lotteryBuy', asked([first.issue, second.issue], { stopsOnWin: true })))
    await pass(second)
    expect((await myTicket())?.entries.map(({ state }) => state)).toEqual(['won', 'stopped'])
    expect(await verified()).toEqual([])
  })

  test('is taken back for what is still sold, once, and by nobody else', async () => {
    const [first, second, third] = await soldNow()
    if (!first || !second || !third) throw new Error('nothing is sold')
    const before = await balanceOf()
    const issues = [first, second, third].map(({ issue }) => issue)
    const { ticket } = await valueOf(run('lotteryBuy', asked(issues)))
    const cancel = { requestId: randomUUID(), ticketId: ticket.ticketId }
    const stranger = await aMember(database.db)
    expect(await run('lotteryCancel', cancel, stranger)).toEqual(reject('RECORD_UNKNOWN'))
    clock.nowMs = first.closesAtMs
    const answer = await valueOf(run('lotteryCancel', cancel))
    expect(answer.ticket.entries.map(({ state }) => state)).toEqual(['open', 'cancelled', 'cancelled'])
    expect(answer.balanceMinor).toBe(before - 200)
    expect(await valueOf(run('lotteryCancel', cancel))).toEqual(answer)
    expect(await run('lotteryCancel', { ...cancel, requestId: randomUUID() })).toEqual(reject('DRAW_CLOSED'))
    expect(await balanceOf()).toBe(before - 200)
    expect(await verified()).toEqual([])
  })
})

test('[R-12] two processes settle one draw of many tickets once', async () => {
  const [next] = await soldNow()
  if (!next) throw new Error('nothing is sold')
  await fix(next, true)
  const before = await balanceOf()
  for (let at = 0; at < 30; at += 1)
    await valueOf(run('lotteryBuy', asked([next.issue], { lines: [{ play: 'sides', picks: [[at % 2]] }] })))
  compose()
  const other = lottery.start()
  clock.nowMs = next.drawsAtMs
  await Promise.all([loop.flush(), other.flush(), loop.flush(), other.flush()])
  await loop.flush()
  await other.stop()
  expect(await balanceOf()).toBe(before - 30 * 200 + 15 * 380)
  expect(await verified()).toEqual([])
})
