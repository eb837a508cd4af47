import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import type { RoundMove } from '#contract/games/entities/round.ts'
import { legalMoves, type BlackjackMove } from '#contract/games/rules/blackjack.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { layMines, minesMultiplier } from '#contract/games/rules/mines.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { playRound } from '#contract/games/rules/play.ts'
import { roundIdleMs } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject } from '#contract/outcome.ts'
import type { Calls } from '#contract/registry.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { aMember } from '#tests/builders/member.ts'
import { openOwnGames } from '#tests/builders/own-games-stand.ts'
import { aPlay as asked, knownPair as known, valueOf } from '#tests/builders/own-games.ts'
import { within } from '#tests/world/patience.ts'

let nowMs = Date.parse('2027-05-10T00:00:00Z')
let games: Awaited<ReturnType<typeof openOwnGames>>
let member: MemberInfo

beforeAll(async () => {
  games = await openOwnGames(() => nowMs)
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
const move = (roundId: string, at: number, done: RoundMove, requestId = randomUUID()) =>
  run('gameMove', { requestId, roundId, at, move: done })
const find = async (roundId: string) => (await valueOf(run('gameRound', { roundId }))).round
const refusedMove = reject('FIELD_REFUSED', { field: 'move', rule: 'move' })

describe('[C-13] mines', () => {
  const bet = { game: 'mines', mines: 3 } as const
  const start = async () => {
    const { seedId } = await seedsOf()
    await knownSeeds(games.db, seedId, known)
    const { round } = await valueOf(run('gamePlay', asked(seedId, { bet })))
    const laid = layMines(drawsOf({ ...known, nonce: round.nonce, stream: 'mines' }), bet.mines)
    const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laid.includes(tile))
    return { seedId, round, laid, gems }
  }
  const pick = (tile = 0): RoundMove => ({ kind: 'pick', tile })
  const cashOut: RoundMove = { kind: 'cashOut' }

  test('holds its stake, shows no mine before its end, and pays what was won once', async () => {
    const before = await balanceOf()
    const { round, gems, laid } = await start()
    expect(round).toMatchObject({ state: 'open', returnedMinor: null, outcome: { opened: [], laid: null } })
    expect([await balanceOf(), await verified()]).toEqual([before - 2_000, []])
    const first = await valueOf(move(round.roundId, 0, pick(gems[0])))
    expect(first.round).toMatchObject({ state: 'open', outcome: { opened: [gems[0]], laid: null } })
    const requestId = randomUUID()
    const taken = await valueOf(move(round.roundId, 1, cashOut, requestId))
    const paid = returnMinor(2_000, minesMultiplier(3, 1))
    expect(taken.round).toMatchObject({ state: 'done', returnedMinor: paid, outcome: { laid, isHit: false } })
    expect(await valueOf(move(round.roundId, 1, cashOut, requestId))).toEqual(taken)
    expect(await move(round.roundId, 1, pick(gems[1]), requestId)).toEqual(reject('REQUEST_ID_REUSED'))
    expect([await balanceOf(), await verified()]).toEqual([before - 2_000 + paid, []])
    expect(await move(round.roundId, 2, cashOut)).toEqual(reject('ROUND_MOVED_ON'))
  })

  test('a mine ends it with nothing; its proof is computed from its moves', async () => {
    const { seedId, round, laid } = await start()
    const hit = await valueOf(move(round.roundId, 0, pick(laid[0])))
    expect(hit.round).toMatchObject({ state: 'done', returnedMinor: 0, outcome: { isHit: true, laid } })
    const { revealed } = await valueOf(run('gameSeedsRotate', { requestId: randomUUID(), seedId, clientSeed: 'x' }))
    const { moves, outcome } = hit.round
    expect(playRound(drawsOf({ ...revealed, nonce: round.nonce, stream: bet.game }), bet, moves)?.outcome).toEqual(
      outcome,
    )
    expect(await verified()).toEqual([])
  })

  test('of two devices one is heard; a move that is none changes nothing', async () => {
    const { round, gems } = await start()
    expect(await move(round.roundId, 0, cashOut)).toEqual(refusedMove)
    const both = await Promise.all([move(round.roundId, 0, pick(gems[0])), move(round.roundId, 0, pick(gems[1]))])
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    expect(both.find(({ ok }) => !ok)).toEqual(reject('ROUND_MOVED_ON'))
    const [found] = (await valueOf(run('gameRounds', { game: 'mines', limit: 1 }))).rounds
    expect(found?.moves.length).toBe(1)
    const again = found?.moves[0] ?? cashOut
    expect(await move(round.roundId, 1, again)).toEqual(refusedMove)
    const stranger = await aMember(games.db)
    const theirs = { requestId: randomUUID(), roundId: round.roundId, at: 1, move: cashOut }
    expect(await run('gameMove', theirs, stranger)).toEqual(reject('ROUND_UNKNOWN'))
  })

  test('while it is open no other one of the game begins, and its seeds stay; dice goes on under them', async () => {
    const { seedId, round, gems } = await start()
    expect(await run('gamePlay', asked(seedId, { bet }))).toEqual(reject('ROUND_OPEN'))
    const rotated = { requestId: randomUUID(), seedId, clientSeed: 'later' }
    expect(await run('gameSeedsRotate', rotated)).toEqual(reject('ROUND_OPEN'))
    expect((await valueOf(run('gamePlay', asked(seedId)))).round.nonce).toBe(1)
    await valueOf(move(round.roundId, 0, pick(gems[0])))
    await valueOf(move(round.roundId, 1, cashOut))
    expect((await run('gameSeedsRotate', { ...rotated, requestId: randomUUID() })).ok).toBe(true)
  })

  test('one that nobody goes on with is paid out after a day, or void when nothing has happened in it; once', async () => {
    const before = await balanceOf()
    const untouched = await start()
    nowMs += roundIdleMs
    await games.sweep()
    expect((await find(untouched.round.roundId)).state).toBe('open')
    nowMs += 1
    await Promise.all([games.sweep(), games.sweep()])
    expect(await find(untouched.round.roundId)).toMatchObject({ state: 'void', returnedMinor: 2_000 })
    expect(await balanceOf()).toBe(before)
    const { round, gems } = await start()
    await valueOf(move(round.roundId, 0, pick(gems[0])))
    nowMs += roundIdleMs + 1
    await games.sweep()
    const paid = returnMinor(2_000, minesMultiplier(3, 1))
    expect(await find(round.roundId)).toMatchObject({ state: 'done', returnedMinor: paid })
    expect([await balanceOf(), await verified()]).toEqual([before - 2_000 + paid, []])
  })
})

describe('[C-13] blackjack', () => {
  const bet = { game: 'blackjack' } as const
  const first = (kind: BlackjackMove): RoundMove => ({ kind })

  /** The first number of a client seed's rounds whose cards may be moved so when they are dealt. */
  const seedFor = (wanted: BlackjackMove): string => {
    for (let at = 0; ; at += 1) {
      const clientSeed = `${wanted} ${at}`
      const dealt = playRound(drawsOf({ ...known, clientSeed, nonce: 0, stream: bet.game }), bet)
      if (dealt?.outcome.game !== 'blackjack') throw new Error('no cards')
      const { hands, playing } = dealt.outcome
      if (playing !== null && legalMoves({ hands, playing }).includes(wanted)) return clientSeed
    }
  }
  const deal = async (wanted: BlackjackMove) => {
    const { seedId } = await seedsOf()
    const seeds = { ...known, clientSeed: seedFor(wanted) }
    await knownSeeds(games.db, seedId, seeds)
    const { round } = await valueOf(run('gamePlay', asked(seedId, { bet })))
    return { seedId, seeds, round }
  }

  test('the dealer’s second card shows when the round is over, and every move is computed again', async () => {
    const before = await balanceOf()
    const { round, seeds } = await deal('hit')
    expect(round).toMatchObject({ state: 'open', outcome: { dealer: [expect.any(Number)], playing: 0 } })
    const stood = await valueOf(move(round.roundId, 0, first('stand')))
    expect(stood.round.state).toBe('done')
    const again = playRound(drawsOf({ ...seeds, nonce: 0, stream: bet.game }), bet, stood.round.moves)
    expect(stood.round.outcome).toEqual(again?.outcome)
    expect(stood.round.returnedMinor).toBe(again?.multiplier && returnMinor(2_000, again.multiplier))
    expect(await balanceOf()).toBe(before - 2_000 + (stood.round.returnedMinor ?? 0))
    expect(await verified()).toEqual([])
  })

  test('a double stakes as much again in the same transaction, once; a split, and a double after it, too', async () => {
    const before = await balanceOf()
    const { round } = await deal('double')
    const requestId = randomUUID()
    const both = await Promise.all([
      move(round.roundId, 0, first('double'), requestId),
      move(round.roundId, 0, first('double'), requestId),
    ])
    const [one, other] = await Promise.all(both.map((each) => valueOf(Promise.resolve(each))))
    expect(one).toEqual(other)
    expect(one?.round).toMatchObject({ state: 'done', stakeMinor: 2_000, stakedMinor: 4_000 })
    expect(await balanceOf()).toBe(before - 4_000 + (one?.round.returnedMinor ?? 0))

    member = await games.aPlayer()
    const split = await deal('split')
    const apart = await valueOf(move(split.round.roundId, 0, first('split')))
    expect(apart.round).toMatchObject({ stakedMinor: 4_000, outcome: { hands: [{}, {}] } })
    if (apart.round.state === 'open') expect([await balanceOf(), await verified()]).toEqual([before - 4_000, []])
    let last = apart.round
    while (last.state === 'open') {
      const at = last.moves.length
      const doubled = await move(last.roundId, at, first('double'))
      last = (doubled.ok ? doubled.value : await valueOf(move(last.roundId, at, first('stand')))).round
    }
    expect(last.stakedMinor).toBe(
      2_000 * (playRound(drawsOf({ ...split.seeds, nonce: 0, stream: bet.game }), bet, last.moves)?.stakes ?? 0),
    )
    expect(await balanceOf()).toBe(before - last.stakedMinor + (last.returnedMinor ?? 0))
    expect(await verified()).toEqual([])
  })

  test(
    'without the money for it nothing is doubled, and the round goes on as it was',
    async () => {
      const { round, seedId } = await deal('double')
      const dice = { game: 'dice', side: 'over', targetHundredths: 9_900 } as const
      for (let left = await balanceOf(); left >= 2_000; left = await balanceOf()) {
        const stakeMinor = Math.min(50_000, left - (left % 100))
        await valueOf(run('gamePlay', asked(seedId, { bet: dice, stakeMinor })))
      }
      expect(await move(round.roundId, 0, first('double'))).toEqual(reject('BALANCE_SHORT'))
      expect(await find(round.roundId)).toEqual(round)
      expect(await move(round.roundId, 0, first('split'))).not.toMatchObject({ ok: true })
      expect((await valueOf(move(round.roundId, 0, first('stand')))).round.state).toBe('done')
      expect(await verified()).toEqual([])
    },
    within(60_000),
  )

  test('what is no move there is refused, and one of another game too', async () => {
    const { round } = await deal('hit')
    expect(await move(round.roundId, 0, { kind: 'cashOut' })).toEqual(refusedMove)
    const stood = await valueOf(move(round.roundId, 0, first('stand')))
    expect(await move(round.roundId, 1, first('hit'))).toEqual(reject('ROUND_MOVED_ON'))
    expect(await find(round.roundId)).toEqual(stood.round)
  })

  test('one that is left for a day stands as it is: nobody gets a stake back for cards that were seen', async () => {
    const { round, seeds } = await deal('split')
    await valueOf(move(round.roundId, 0, first('split')))
    nowMs += roundIdleMs + 1
    await games.sweep()
    const left = await find(round.roundId)
    expect(left).toMatchObject({ state: 'done', stakedMinor: 4_000 })
    expect(left.outcome).toEqual(playRound(drawsOf({ ...seeds, nonce: 0, stream: bet.game }), bet, left.moves)?.outcome)
    expect(await verified()).toEqual([])
  })
})
