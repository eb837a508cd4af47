import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import type { GameRound } from '#contract/games/entities/round.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { playRound } from '#contract/games/rules/play.ts'
import { plinkoMultiplier } from '#contract/games/rules/plinko.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { slotAt, slotMultiplier } from '#contract/games/rules/slot.ts'
import { gameStakeBounds } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject } from '#contract/outcome.ts'
import type { Calls } from '#contract/registry.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { aMember } from '#tests/builders/member.ts'
import { openOwnGames } from '#tests/builders/own-games-stand.ts'
import { aPlay as asked, knownPair as known, valueOf } from '#tests/builders/own-games.ts'

let games: Awaited<ReturnType<typeof openOwnGames>>
let member: MemberInfo

beforeAll(async () => {
  games = await openOwnGames(() => Date.parse('2027-05-10T00:00:00Z'))
})
afterAll(() => games.drop())
beforeEach(async () => {
  member = await games.aPlayer()
})

type GameCall = Parameters<typeof games.run>[0]

const run = <Name extends GameCall>(name: Name, input: RequestOf<Calls[Name]>, who = member) =>
  games.run(name, who, input)
const balanceOf = () => games.balanceOf(member)
const verified = () => games.faults()
const seedsOf = () => valueOf(run('gameSeeds', {}))

const recomputed = ({ bet, nonce }: GameRound, seeds: { serverSeed: string; clientSeed: string }) =>
  playRound(drawsOf({ ...seeds, nonce, stream: bet.game }), bet)?.outcome

describe('[C-13] rounds under a pair of seeds', () => {
  test('are numbered, pay what the rules say, and can all be computed again once the seed is shown', async () => {
    const { seedId, commit, clientSeed, nextCommit } = await seedsOf()
    const before = await balanceOf()
    const rounds: GameRound[] = []
    for (let at = 0; at < 12; at += 1) {
      const { round, balanceMinor } = await valueOf(run('gamePlay', asked(seedId)))
      expect(round.nonce).toBe(at)
      rounds.push(round)
      expect(balanceMinor).toBe(await balanceOf())
    }
    const net = rounds.reduce((sum, { stakedMinor, returnedMinor }) => sum + (returnedMinor ?? 0) - stakedMinor, 0)
    expect(await balanceOf()).toBe(before + net)
    const hidden = await valueOf(run('gameRound', { roundId: rounds[3]?.roundId ?? '' }))
    expect(hidden).toEqual({ round: rounds[3], proof: { commit, clientSeed, serverSeed: null, stream: 'dice' } })

    const turned = await valueOf(run('gameSeedsRotate', { requestId: randomUUID(), seedId, clientSeed: ' 海风吹 ' }))
    const { serverSeed } = turned.revealed
    expect(commitOf(serverSeed)).toBe(commit)
    expect(turned.revealed.rounds).toBe(12)
    expect(turned.seeds).toMatchObject({ commit: nextCommit, clientSeed: '海风吹', nonce: 0 })
    for (const round of rounds) expect(recomputed(round, { serverSeed, clientSeed })).toEqual(round.outcome)
    const shown = await valueOf(run('gameRound', { roundId: rounds[3]?.roundId ?? '' }))
    expect(shown.proof.serverSeed).toBe(serverSeed)
    expect(await verified()).toEqual([])
  })

  test('a win pays 99 % of the fair price rounded down once, a loss nothing', async () => {
    const { seedId } = await seedsOf()
    await knownSeeds(games.db, seedId, known)
    const roll = drawsOf({ ...known, nonce: 0, stream: 'dice' }).index(10_001)
    const won = await valueOf(
      run('gamePlay', asked(seedId, { bet: { game: 'dice', side: 'under', targetHundredths: roll + 1 } })),
    )
    const returned = (2_000n * 99n * 10_001n) / (100n * BigInt(roll + 1))
    expect(won.round.returnedMinor).toBe(Number(returned))
    expect(won.round.outcome).toEqual({ game: 'dice', rollHundredths: roll, isWin: true })
    const next = drawsOf({ ...known, nonce: 1, stream: 'dice' }).index(10_001)
    const lost = await valueOf(
      run('gamePlay', asked(seedId, { bet: { game: 'dice', side: 'under', targetHundredths: next } })),
    )
    expect(lost.round).toMatchObject({ returnedMinor: 0, outcome: { rollHundredths: next, isWin: false } })
  })

  test('a repeat answers the same round and moves nothing; another body under its id is refused', async () => {
    const { seedId } = await seedsOf()
    const request = asked(seedId)
    const first = await valueOf(run('gamePlay', request))
    const after = await balanceOf()
    const upper = { ...request, requestId: request.requestId.toUpperCase() }
    expect(await valueOf(run('gamePlay', upper))).toEqual(first)
    for (const change of [{ stakeMinor: 2_100 }, { currency: 'USDT' as const }, { seedId: randomUUID() }])
      expect(await run('gamePlay', { ...request, ...change })).toEqual(reject('REQUEST_ID_REUSED'))
    const other = { ...request, bet: { ...request.bet, side: 'under' as const } }
    expect(await run('gamePlay', other)).toEqual(reject('REQUEST_ID_REUSED'))
    expect(await balanceOf()).toBe(after)
  })

  test('a repeat of a request whose round has an id of its own is heard too', async () => {
    const { seedId } = await seedsOf()
    const request = asked(seedId)
    const first = await valueOf(run('gamePlay', request))
    // As it was written before ids were made of requests.
    const roundId = randomUUID()
    await sql`update game_rounds set round_id = ${roundId}, request_id = ${request.requestId}
      where round_id = ${first.round.roundId}`.execute(games.db)
    expect(await valueOf(run('gamePlay', request))).toEqual({ ...first, round: { ...first.round, roundId } })
    await sql`update game_rounds set round_id = ${first.round.roundId}, request_id = null where round_id = ${roundId}`.execute(
      games.db,
    )
    expect(await verified()).toEqual([])
  })

  test('one request id of two members makes a round of each', async () => {
    const { seedId } = await seedsOf()
    const request = asked(seedId)
    const mine = await valueOf(run('gamePlay', request))
    const other = await games.aPlayer()
    const theirs = await valueOf(run('gameSeeds', {}, other))
    const { round } = await valueOf(run('gamePlay', { ...request, seedId: theirs.seedId }, other))
    expect(round.roundId).not.toBe(mine.round.roundId)
    expect((await valueOf(run('gameRounds', { game: null, limit: 3 }, other))).rounds).toEqual([round])
  })

  test('[V-06] the stake is refused beyond each bound and taken at it', async () => {
    const { seedId } = await seedsOf()
    for (const currency of ['CNY', 'USDT'] as const) {
      const { minMinor, maxMinor } = gameStakeBounds[currency]
      const step = currency === 'CNY' ? 1 : 10_000
      const play = (stakeMinor: number) => run('gamePlay', asked(seedId, { currency, stakeMinor }))
      expect(await play(minMinor - step)).toEqual(reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'min' }))
      expect(await play(maxMinor + step)).toEqual(reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'max' }))
      expect((await play(minMinor)).ok).toBe(true)
      expect((await play(maxMinor)).ok).toBe(true)
    }
    const odd = await run('gamePlay', asked(seedId, { currency: 'USDT', stakeMinor: 1_000_001 }))
    expect(odd).toEqual(reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'decimals' }))
  })

  test.each([
    ['over', 200, true],
    ['over', 199, false],
    ['over', 9_900, true],
    ['over', 9_901, false],
    ['under', 100, true],
    ['under', 99, false],
    ['under', 9_800, true],
    ['under', 9_801, false],
  ] as const)('dice %s %i hundredths: taken %s', async (side, targetHundredths, isTaken) => {
    const { seedId } = await seedsOf()
    const outcome = await run('gamePlay', asked(seedId, { bet: { game: 'dice', side, targetHundredths } }))
    expect(outcome.ok ? true : outcome).toEqual(isTaken || reject('FIELD_REFUSED', { field: 'bet', rule: 'bet' }))
  })

  test('nothing happens without the money, with a pair of somebody else, or with one that was changed', async () => {
    const { seedId } = await seedsOf()
    const poor = await aMember(games.db)
    const theirs = await valueOf(run('gameSeeds', {}, poor))
    expect(await run('gamePlay', asked(theirs.seedId), poor)).toEqual(reject('BALANCE_SHORT'))
    expect(await run('gamePlay', asked(theirs.seedId))).toEqual(reject('SEEDS_CHANGED'))
    const rotated = { requestId: randomUUID(), seedId, clientSeed: 'one' }
    const first = await valueOf(run('gameSeedsRotate', rotated))
    expect(await valueOf(run('gameSeedsRotate', rotated))).toEqual(first)
    expect(await run('gamePlay', asked(seedId))).toEqual(reject('SEEDS_CHANGED'))
    const again = { requestId: randomUUID(), seedId, clientSeed: 'two' }
    expect(await run('gameSeedsRotate', again)).toEqual(reject('SEEDS_CHANGED'))
    expect((await seedsOf()).nonce).toBe(0)
    const { rounds } = await valueOf(run('gameRounds', { game: null, limit: 50 }))
    expect(rounds).toEqual([])
  })
})

describe('[C-13] other games of one press', () => {
  test('plinko pays what the slot of its path says, at every number of rows and risk', async () => {
    const { seedId } = await seedsOf()
    for (const rows of [8, 12, 16] as const)
      for (const risk of ['low', 'medium', 'high'] as const) {
        const { round } = await valueOf(run('gamePlay', asked(seedId, { bet: { game: 'plinko', rows, risk } })))
        if (round.outcome.game !== 'plinko') throw new Error(round.outcome.game)
        const { path, slot } = round.outcome
        expect([path.length, path.filter((step) => step === 1).length]).toEqual([rows, slot])
        expect(round.returnedMinor).toBe(returnMinor(2_000, plinkoMultiplier(rows, risk, slot)))
      }
    expect(await verified()).toEqual([])
  })

  test('the slot pays what its lines say', async () => {
    const { seedId } = await seedsOf()
    for (let at = 0; at < 12; at += 1) {
      const { round } = await valueOf(run('gamePlay', asked(seedId, { bet: { game: 'slot' } })))
      if (round.outcome.game !== 'slot') throw new Error(round.outcome.game)
      expect(round.returnedMinor).toBe(returnMinor(2_000, slotMultiplier(slotAt(round.outcome.stops))))
    }
    expect(await verified()).toEqual([])
  })
})

describe('[C-13] what happens at once', () => {
  test('two plays are two rounds with two numbers, one request is one round', async () => {
    const { seedId } = await seedsOf()
    const before = await balanceOf()
    const one = asked(seedId)
    const both = await Promise.all([run('gamePlay', one), run('gamePlay', asked(seedId)), run('gamePlay', one)])
    const rounds = both.flatMap((each) => (each.ok ? [each.value.round] : []))
    expect(new Set(rounds.map(({ nonce }) => nonce))).toEqual(new Set([0, 1]))
    expect(new Set(rounds.map(({ roundId }) => roundId)).size).toBe(2)
    const distinct = [...new Map(rounds.map((round) => [round.roundId, round])).values()]
    const net = distinct.reduce((sum, round) => sum + (round.returnedMinor ?? 0) - round.stakedMinor, 0)
    expect(await balanceOf()).toBe(before + net)
  })

  test('a change of seeds among plays: every round is under the pair that it was asked for, or not played', async () => {
    for (let at = 0; at < 8; at += 1) {
      const { seedId } = await seedsOf()
      const plays = Array.from({ length: 6 }, () => run('gamePlay', asked(seedId)))
      const turning = run('gameSeedsRotate', { requestId: randomUUID(), seedId, clientSeed: `turn ${at}` })
      const more = Array.from({ length: 6 }, () => run('gamePlay', asked(seedId)))
      const outcomes = await Promise.all([...plays, ...more])
      const { revealed, seeds } = await valueOf(turning)
      const played = outcomes.flatMap((each) => (each.ok ? [each.value.round] : []))
      expect(outcomes.filter((each) => !each.ok && each.code !== 'SEEDS_CHANGED')).toEqual([])
      expect(revealed.rounds).toBe(played.length)
      expect(played.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(played.map((_, nonce) => nonce))
      for (const round of played) expect(recomputed(round, revealed)).toEqual(round.outcome)
      expect(seeds.nonce).toBe(0)
    }
    expect(await verified()).toEqual([])
  })

  test('under a number that was given away, or a pair that was changed, none is written: its batch is decided again', async () => {
    const { seedId } = await seedsOf()
    const { round } = await valueOf(run('gamePlay', asked(seedId)))
    const write = (nonce: number) =>
      sql`select game_rounds_add(${[randomUUID()]}::uuid[], ${[member.id]}::bigint[], '{dice}',
        ${JSON.stringify([round.bet])}, ${JSON.stringify([round.outcome])}, '{done}', '{CNY}', '{100}',
        '{100}', '{0}', ${[seedId]}::uuid[], ${[nonce]}::int[], now())`.execute(games.db)
    for (const nonce of [0, 2]) await expect(write(nonce)).rejects.toMatchObject({ code: '40001' })
    expect((await seedsOf()).nonce).toBe(1)
    await valueOf(run('gameSeedsRotate', { requestId: randomUUID(), seedId, clientSeed: 'mine' }))
    await expect(write(1)).rejects.toMatchObject({ code: '40001' })
    expect((await valueOf(run('gameRounds', { game: null, limit: 3 }))).rounds).toEqual([round])
  })

  test('two first questions make one pair', async () => {
    const both = await Promise.all([seedsOf(), seedsOf(), seedsOf()])
    expect(new Set(both.map(({ seedId }) => seedId)).size).toBe(1)
  })
})

test('[C-13] rounds of several games are one list, the newest first', async () => {
  const { seedId } = await seedsOf()
  const plinko = { game: 'plinko', rows: 8, risk: 'low' } as const
  for (const bet of [undefined, plinko, undefined, plinko, plinko])
    await valueOf(run('gamePlay', asked(seedId, bet && { bet })))
  const noncesOf = async (game: 'dice' | 'plinko' | null, limit: number) =>
    (await valueOf(run('gameRounds', { game, limit }))).rounds.map(({ nonce }) => nonce)
  expect(await noncesOf(null, 4)).toEqual([4, 3, 2, 1])
  expect(await noncesOf('dice', 4)).toEqual([2, 0])
  expect(await noncesOf('plinko', 2)).toEqual([4, 3])
})

test('[C-13] my rounds come newest first, page by page, and nobody else sees them', async () => {
  const { seedId } = await seedsOf()
  for (let at = 0; at < 5; at += 1) await valueOf(run('gamePlay', asked(seedId)))
  const first = await valueOf(run('gameRounds', { game: 'dice', limit: 3 }))
  expect(first.rounds.map(({ nonce }) => nonce)).toEqual([4, 3, 2])
  expect(first.hasMore).toBe(true)
  const beforeId = first.rounds[2]?.roundId ?? ''
  const rest = await valueOf(run('gameRounds', { game: null, beforeId, limit: 3 }))
  expect(rest).toMatchObject({ hasMore: false, rounds: [{ nonce: 1 }, { nonce: 0 }] })
  const stranger = await aMember(games.db)
  expect(await run('gameRound', { roundId: beforeId }, stranger)).toEqual(reject('ROUND_UNKNOWN'))
  expect((await valueOf(run('gameRounds', { game: null, limit: 3 }, stranger))).rounds).toEqual([])
})
