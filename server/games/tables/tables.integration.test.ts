import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { TableGame, TableRound } from '#contract/games/entities/table.ts'
import { crashHundredthsAt, crashMsTo } from '#contract/games/rules/crash-curve.ts'
import { placeInChain } from '#contract/games/rules/crash.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { playTable } from '#contract/games/rules/table-play.ts'
import { gameStakeBounds, leaveGraceMs, tableFarMs, tablePace, tableStaleMs } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import { calls, type Calls } from '#contract/registry.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { gamesTable } from '#server/games/calls/calls-table.ts'
import type { GamesCallDeps } from '#server/games/calls/handle.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { knownChain, seedOfPoint } from '#tests/builders/table-chain.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createTables } from './create-tables.ts'

type TableCall = Extract<keyof Calls, `gameTable${string}`>

let nowMs = Date.parse('2027-05-10T00:00:00Z')
/** How far the site's clock was set forward or back; time itself goes on by `nowMs`. */
let setMs = 0
let database: TestDatabase
let member: MemberInfo

/** A server process with tables of its own, whose clock the test moves. */
const aProcess = ({ chainLength, endsAtPayment = false }: { chainLength?: number; endsAtPayment?: boolean } = {}) => {
  const now = () => nowMs + setMs
  const protection = aProtection(now)
  const giveBackAll = (): Promise<void> => Promise.reject(new Error('the process ends here'))
  const infrastructure = anInfrastructure(database.db, { now })
  const table = createTables(infrastructure, {
    flush: createMoneyFlush(database.db, now),
    ledger: createLedger(database.db, now),
    protection: endsAtPayment ? { ...protection, giveBackAll } : protection,
    roomOf: () => '88231',
    elapsedMs: () => nowMs,
    ...(chainLength !== undefined && { chainLength }),
  })
  // The test moves the clock: nothing goes on by itself.
  const desk = { ...table.desk, wake: () => undefined, betsMoved: () => undefined }
  const deps = { idempotency: infrastructure.idempotency, table: { ...table, desk } } as unknown as GamesCallDeps
  const served = serve(gamesTable, deps)
  const run = async <Name extends TableCall>(name: Name, input: RequestOf<Calls[Name]>, who = member) => {
    const outcome = await served[name].run(
      { member: who, client: aClient(), token: '' },
      calls[name].request.parse(input),
    )
    return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
  }
  /** Takes every step that is due, and says when the next one is. */
  const goOn = async (game: TableGame, isWanted = true): Promise<number> => {
    for (;;) {
      const { atMs } = await table.clock(game, isWanted)
      if (atMs !== null) return atMs
    }
  }
  const round = async (game: TableGame): Promise<TableRound> => {
    const view = await valueOf(run('gameTable', { game }))
    if (!view.round) throw new Error('there is no round')
    return view.round
  }
  /** From wherever the table is to a round that takes bets. */
  const open = async (game: TableGame): Promise<TableRound> => {
    for (;;) {
      const dueMs = await goOn(game)
      const now = await round(game)
      const atMs = table.clocks.now(game)
      if (now.state === 'open' && atMs < now.closesAtMs) return now
      nowMs += Math.max(0, dueMs - atMs)
    }
  }
  return { run, goOn, round, open, table }
}
type Process = ReturnType<typeof aProcess>

const valueOf = async <T>(outcome: Promise<Outcome<T, CodeName>>): Promise<T> => {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.code)
  return settled.value
}
const balanceOf = async (who = member): Promise<number> =>
  (await createBalances(database.db).of(who.id)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const verified = async (): Promise<string[]> => (await createBalances(database.db).verify()).faults

const firstBetId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const crashBet = (roundId: string, leaveHundredths: number | null = null, requestId: string = randomUUID()) => ({
  requestId,
  roundId,
  bet: { game: 'crash' as const, stakeMinor: 2_000, leaveHundredths },
  currency: 'CNY' as const,
})

/** The next rounds of crash end so, if their first bet has `firstBetId`. */
const nextPoint = async (isWanted: (point: number) => boolean): Promise<void> => {
  const last = seedOfPoint(firstBetId, isWanted)
  await knownChain(database.db, testFieldEncryption, { game: 'crash', last, length: 1 })
}

/** A round that ends where it is wanted, with a first bet that leaves at 1.01. */
const openKnown = async (server: Process, isWanted: (point: number) => boolean) => {
  await server.open('crash')
  await endRound(server)
  await nextPoint(isWanted)
  const round = await server.open('crash')
  const stranger = await aMember(database.db)
  await issueDemoMoney(database.db, [stranger.id])
  await valueOf(server.run('gameTableBet', crashBet(round.roundId, 101, firstBetId), stranger))
  return round
}

/** To where the round is paid and the table rests. */
const endRound = async (server: Process, game: TableGame = 'crash'): Promise<TableRound> => {
  for (;;) {
    const dueMs = await server.goOn(game, false)
    const now = await server.round(game)
    if (dueMs === Infinity || (now.endedAtMs !== null && dueMs === now.endedAtMs + tablePace[game].restMs)) return now
    nowMs = dueMs
  }
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  member = await aMember(database.db)
  await issueDemoMoney(database.db, [member.id])
})

describe('[C-13] crash, a round that everybody shares', () => {
  test('who leaves in time is paid what it said, who is out by the bet too, and anybody can compute it', async () => {
    const server = aProcess()
    const round = await openKnown(server, (point) => point >= 300 && point < 400)
    const before = await balanceOf()
    const placed = await valueOf(server.run('gameTableBet', crashBet(round.roundId)))
    expect(placed.balanceMinor).toBe(before - 2_000)
    const preset = await aMember(database.db)
    const greedy = await aMember(database.db)
    await issueDemoMoney(database.db, [preset.id, greedy.id])
    await valueOf(server.run('gameTableBet', crashBet(round.roundId, 250), preset))
    await valueOf(server.run('gameTableBet', crashBet(round.roundId, 400), greedy))
    expect(await verified()).toEqual([])
    nowMs = round.startsAtMs
    await server.goOn('crash')
    nowMs = round.startsAtMs + crashMsTo(200)
    const leave = { requestId: randomUUID(), betId: placed.bet.betId }
    const left = await valueOf(server.run('gameTableLeave', leave))
    expect(left.bet.leftHundredths).toBe(200)
    nowMs += 1_000
    expect(await valueOf(server.run('gameTableLeave', leave))).toEqual(left)
    const hidden = await valueOf(server.run('gameTableRound', { roundId: round.roundId }))
    expect([hidden.round.outcome, hidden.proof.serverSeed, hidden.proof.clientSeed]).toEqual([null, null, null])
    const ended = await endRound(server)
    expect(await balanceOf()).toBe(before + 2_000)
    expect([await balanceOf(preset), await balanceOf(greedy)]).toEqual([before + 3_000, before - 2_000])
    const { proof, mine } = await valueOf(server.run('gameTableRound', { roundId: round.roundId }))
    expect(mine).toMatchObject({ state: 'done', returnedMinor: 4_000, leftHundredths: 200 })
    expect(proof.clientSeed).toBe(firstBetId)
    const serverSeed = proof.serverSeed ?? ''
    expect(placeInChain(serverSeed, proof.published, 10)).toBe(proof.place)
    const computed = playTable('crash', drawsOf({ serverSeed, clientSeed: firstBetId, nonce: 0 }))
    expect(computed).toEqual(ended.outcome)
    expect(await valueOf(server.run('gameTableLeave', leave))).toEqual(left)
    expect(await verified()).toEqual([])
  })

  test('it is judged by when it arrives: not before the start, to the last moment, and not after it', async () => {
    const server = aProcess()
    const round = await openKnown(server, (point) => point >= 150 && point < 200)
    const { bet } = await valueOf(server.run('gameTableBet', crashBet(round.roundId)))
    const leave = () => server.run('gameTableLeave', { requestId: randomUUID(), betId: bet.betId })
    expect(await leave()).toEqual(reject('LEAVE_EARLY'))
    nowMs = round.startsAtMs - 1
    expect(await leave()).toEqual(reject('LEAVE_EARLY'))
    nowMs = round.startsAtMs
    await server.goOn('crash')
    const outcome = await server.table.chains
      .seedOf((await server.table.rounds.find(round.roundId)) ?? { chainId: '', place: 0 })
      .then((serverSeed) => playTable('crash', drawsOf({ serverSeed, clientSeed: firstBetId, nonce: 0 })))
    const point = outcome.game === 'crash' ? outcome.pointHundredths : 0
    const endMs = round.startsAtMs + crashMsTo(point + 1)
    nowMs = endMs
    expect(crashHundredthsAt(endMs - round.startsAtMs)).toBe(point + 1)
    expect(await leave()).toEqual(reject('LEAVE_LATE'))
    nowMs = endMs - 1
    expect((await valueOf(leave())).bet.leftHundredths).toBe(point)
    expect(await server.run('gameTableLeave', { requestId: randomUUID(), betId: randomUUID() })).toEqual(
      reject('ROUND_UNKNOWN'),
    )
    const foreign = await aMember(database.db)
    expect(await server.run('gameTableLeave', { requestId: randomUUID(), betId: bet.betId }, foreign)).toEqual(
      reject('ROUND_UNKNOWN'),
    )
    nowMs = endMs + leaveGraceMs
    await endRound(server)
    expect(await leave()).toEqual(reject('LEAVE_LATE'))
    expect(await verified()).toEqual([])
  })

  test('bets: one a round, until it closes, within bounds; one request is one bet', async () => {
    const server = aProcess()
    const round = await server.open('crash')
    const ask = (over: object = {}, stakeMinor = 2_000) => ({
      ...crashBet(round.roundId),
      bet: { game: 'crash' as const, stakeMinor, leaveHundredths: null },
      ...over,
    })
    const { minMinor, maxMinor } = gameStakeBounds.CNY
    expect(await server.run('gameTableBet', ask({}, minMinor - 1))).toEqual(
      reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'min' }),
    )
    expect(await server.run('gameTableBet', ask({}, maxMinor + 100))).toEqual(
      reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'max' }),
    )
    expect(await server.run('gameTableBet', ask({ roundId: randomUUID() }))).toEqual(reject('ROUND_UNKNOWN'))
    const before = await balanceOf()
    const one = ask()
    const both = await Promise.all([server.run('gameTableBet', one), server.run('gameTableBet', one)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await balanceOf()).toBe(before - 2_000)
    expect(await server.run('gameTableBet', { ...one, currency: 'USDT' })).toEqual(reject('REQUEST_ID_REUSED'))
    expect(await server.run('gameTableBet', ask())).toEqual(reject('ROUND_OPEN'))
    const other = await aMember(database.db)
    expect(await server.run('gameTableBet', ask(), other)).toEqual(reject('BALANCE_SHORT'))
    await issueDemoMoney(database.db, [other.id])
    nowMs = round.closesAtMs
    expect(await server.run('gameTableBet', ask(), other)).toEqual(reject('BETS_CLOSED'))
    await endRound(server)
    expect(await server.run('gameTableBet', ask(), other)).toEqual(reject('BETS_CLOSED'))
    expect(await verified()).toEqual([])
  })
})

describe('[C-13] baccarat at a table', () => {
  test('cards are dealt once for everybody, each stake is paid for itself', async () => {
    const server = aProcess()
    const round = await server.open('baccarat')
    const before = await balanceOf()
    const bet = {
      game: 'baccarat' as const,
      stakes: [
        { on: 'player' as const, stakeMinor: 1_000 },
        { on: 'tie' as const, stakeMinor: 500 },
      ],
    }
    const request = { requestId: randomUUID(), roundId: round.roundId, bet, currency: 'CNY' as const }
    const twice = { ...bet, stakes: [...bet.stakes, { on: 'tie' as const, stakeMinor: 500 }] }
    expect(await server.run('gameTableBet', { ...request, bet: twice })).toEqual(
      reject('FIELD_REFUSED', { field: 'bet', rule: 'bet' }),
    )
    await valueOf(server.run('gameTableBet', request))
    const crowd = (await server.table.desk.news('baccarat')).crowd
    expect([crowd.count, crowd.countsOn, crowd.bets[0]?.on]).toEqual([1, [1, 0, 1, 0, 0], ['player', 'tie']])
    nowMs = round.startsAtMs
    await server.goOn('baccarat')
    const dealt = await server.round('baccarat')
    expect(dealt.state).toBe('running')
    const ended = await endRound(server, 'baccarat')
    expect(ended.outcome).toEqual(dealt.outcome)
    const winner = ended.outcome?.game === 'baccarat' ? ended.outcome.winner : ''
    const returned = winner === 'player' ? 2_000 : winner === 'tie' ? 1_000 + 4_500 : 0
    expect(await balanceOf()).toBe(before - 1_500 + returned)
    expect(await verified()).toEqual([])
  })
})

describe('[C-13] chains', () => {
  test('no link twice, none left out, and the next chain is published before the old one ends', async () => {
    const published = new Map<string, number[]>()
    await sql`update game_chains set state = 'used'`.execute(database.db)
    let announced = ''
    for (let at = 0; at < 7; at += 1) {
      // Each round by a process of its own, as after a restart.
      const server = aProcess({ chainLength: 3 })
      const round = await server.open('crash')
      const { chain } = await valueOf(server.run('gameTable', { game: 'crash' }))
      expect(chain.published).toBe(round.published)
      if (announced !== '' && !published.has(round.published)) expect(round.published).toBe(announced)
      announced = chain.nextPublished
      published.set(round.published, [...(published.get(round.published) ?? []), round.place])
      await endRound(server)
    }
    expect([...published.values()]).toEqual([[1, 2, 3], [1, 2, 3], [1]])
  })

  test('two processes at once open one round and pay it once', async () => {
    const [one, two] = [aProcess(), aProcess()]
    await one.open('crash')
    await endRound(one)
    nowMs += tablePace.crash.restMs
    await Promise.allSettled([one.goOn('crash'), two.goOn('crash')])
    const round = await one.round('crash')
    const before = await balanceOf()
    await valueOf(one.run('gameTableBet', crashBet(round.roundId, 101)))
    nowMs = round.startsAtMs
    await one.goOn('crash')
    nowMs += crashMsTo(100_000)
    await Promise.allSettled([one.goOn('crash', false), two.goOn('crash', false)])
    await endRound(one)
    const mine = (await valueOf(one.run('gameTableRound', { roundId: round.roundId }))).mine
    expect(await balanceOf()).toBe(before - 2_000 + (mine?.returnedMinor ?? -1))
    expect(await verified()).toEqual([])
  })
})

describe('[C-13] a server that ended during a round', () => {
  test('bets of a round that nobody could start go back', async () => {
    const server = aProcess()
    const round = await server.open('crash')
    const before = await balanceOf()
    await valueOf(server.run('gameTableBet', crashBet(round.roundId, 101)))
    nowMs = round.startsAtMs + tableStaleMs + 1
    const after = await endRound(aProcess())
    expect([after.state, after.outcome, await balanceOf()]).toEqual(['void', null, before])
    expect(await verified()).toEqual([])
  })

  test('on the curve nobody loses who could not leave; who was out is paid', async () => {
    const server = aProcess()
    const round = await openKnown(server, (point) => point >= 300 && point < 400)
    const before = await balanceOf()
    await valueOf(server.run('gameTableBet', crashBet(round.roundId)))
    const preset = await aMember(database.db)
    await issueDemoMoney(database.db, [preset.id])
    await valueOf(server.run('gameTableBet', crashBet(round.roundId, 200), preset))
    nowMs = round.startsAtMs
    await server.goOn('crash')
    nowMs += 60_000
    const after = await endRound(aProcess())
    expect([after.state, after.isInterrupted]).toEqual(['ended', true])
    expect([await balanceOf(), await balanceOf(preset)]).toEqual([before, before + 2_000])
    expect(await verified()).toEqual([])
  })

  test('between outcome and payout: the next process pays, each bet once', async () => {
    const server = aProcess({ endsAtPayment: true })
    const round = await openKnown(aProcess(), (point) => point >= 300 && point < 400)
    const before = await balanceOf()
    await valueOf(server.run('gameTableBet', crashBet(round.roundId, 200)))
    nowMs = round.startsAtMs
    await server.goOn('crash')
    nowMs += 60_000
    await expect(server.goOn('crash', false)).rejects.toThrow('the process ends here')
    expect([(await server.round('crash')).state, await balanceOf()]).toEqual(['ended', before - 2_000])
    expect(await verified()).toEqual([])
    await endRound(aProcess())
    expect(await balanceOf()).toBe(before + 2_000)
    expect(await verified()).toEqual([])
  })

  test('a round that was started later than it was to is run from when it started', async () => {
    const server = aProcess()
    const round = await server.open('baccarat')
    nowMs = round.startsAtMs + tableStaleMs
    const next = aProcess()
    await next.goOn('baccarat')
    expect(await next.round('baccarat')).toMatchObject({ state: 'running', startsAtMs: nowMs })
    await endRound(next, 'baccarat')
  })
})

describe('[C-13] a clock that is set during a round', () => {
  const hourMs = 60 * 60_000
  afterEach(() => {
    nowMs += setMs
    setMs = 0
  })

  test.each([
    ['forward', hourMs],
    ['back', -hourMs],
  ])('%s: bets close, the curve goes on and is left as if nothing had been', async (_, stepMs) => {
    const server = aProcess()
    const round = await openKnown(server, (point) => point >= 300 && point < 400)
    setMs = stepMs
    const before = await balanceOf()
    const { bet } = await valueOf(server.run('gameTableBet', crashBet(round.roundId)))
    nowMs = round.closesAtMs
    const late = await aMember(database.db)
    await issueDemoMoney(database.db, [late.id])
    expect(await server.run('gameTableBet', crashBet(round.roundId), late)).toEqual(reject('BETS_CLOSED'))
    nowMs = round.startsAtMs
    await server.goOn('crash')
    setMs = 0
    nowMs += crashMsTo(200)
    await server.goOn('crash')
    setMs = stepMs
    const left = await valueOf(server.run('gameTableLeave', { requestId: randomUUID(), betId: bet.betId }))
    expect(left.bet.leftHundredths).toBe(200)
    const after = await endRound(server)
    expect([after.state, after.isInterrupted, await balanceOf()]).toEqual(['ended', false, before + 2_000])
    // The next round is opened by the clock as it stands by then.
    const next = await server.open('crash')
    expect(next.closesAtMs).toBe(nowMs + setMs + tablePace.crash.betMs)
    expect(await verified()).toEqual([])
  })

  test('back, and the server ended with it: nobody waits an hour, and nobody on the curve loses', async () => {
    const before = await balanceOf()
    const server = aProcess()
    const round = await server.open('crash')
    await valueOf(server.run('gameTableBet', crashBet(round.roundId)))
    setMs = round.startsAtMs - tableFarMs - nowMs
    expect(await aProcess().goOn('crash', false)).toBe(round.startsAtMs)
    setMs -= 1
    await aProcess().goOn('crash', false)
    expect([(await server.round('crash')).state, await balanceOf()]).toEqual(['void', before])
    setMs = 0
    const other = await openKnown(aProcess(), (point) => point >= 300 && point < 400)
    await valueOf(server.run('gameTableBet', crashBet(other.roundId)))
    nowMs = other.startsAtMs
    await server.goOn('crash')
    setMs = -hourMs
    const next = aProcess()
    await next.goOn('crash', false)
    const ended = await next.round('crash')
    expect([ended.state, ended.isInterrupted, await balanceOf()]).toEqual(['ended', true, before])
    expect(await verified()).toEqual([])
  })
})

test('[C-13] a round that nobody had a bet on is forgotten after a while, one with a bet never', async () => {
  const server = aProcess()
  const bare = await server.open('crash')
  nowMs = await server.goOn('crash')
  const played = await server.open('crash')
  await valueOf(server.run('gameTableBet', crashBet(played.roundId)))
  const last = await server.open('crash')
  const left = async () =>
    (await database.db.selectFrom('game_table_rounds').select('round_id').execute()).map((row) => row.round_id)
  const before = await left()
  expect(before).toEqual(expect.arrayContaining([bare.roundId, played.roundId, last.roundId]))
  await server.table.rounds.sweep(nowMs - 60 * 60_000)
  expect(await left()).toEqual(before)
  await server.table.rounds.sweep(nowMs + 1)
  const after = await left()
  expect([bare, played, last].map(({ roundId }) => after.includes(roundId))).toEqual([false, true, true])
})
