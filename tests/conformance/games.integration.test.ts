import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameMove, gamePlay, gameRound, gameRounds, gameSeeds, gameSeedsRotate } from '#contract/games/calls.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { playRound } from '#contract/games/rules/play.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionExclude, protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import { walletStatement } from '#contract/wallet/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '10' } })
})
afterAll(() => world.stop())

const member = async (name: string): Promise<TestClient> => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}

const bet = { game: 'dice', side: 'under', targetHundredths: 5_000 } as const
const asked = (seedId: string, over: object = {}) => ({
  requestId: randomUUID(),
  seedId,
  bet,
  currency: 'CNY' as const,
  stakeMinor: 1_000,
  ...over,
})

const walletMinor = async (client: TestClient): Promise<number> =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0

test('[C-13, A-02] rounds move what they say, stand in the statement, and can be computed again', async () => {
  const client = await member('viewer01')
  const seeds = await client.accepted(gameSeeds, {})
  const before = await walletMinor(client)
  const first = asked(seeds.seedId)
  const played = await client.accepted(gamePlay, first)
  expect(await client.accepted(gamePlay, first)).toEqual(played)
  expect(await walletMinor(client)).toBe(before - 1_000 + (played.round.returnedMinor ?? 0))
  expect(await client.refusal(gamePlay, { ...first, stakeMinor: 2_000 })).toMatchObject({ name: 'REQUEST_ID_REUSED' })
  const { movements } = await client.accepted(walletStatement, {
    account: 'wallet',
    currency: 'CNY',
    reasons: ['round-stake'],
    limit: 10,
  })
  const [stake] = movements
  expect(stake?.amountMinor).toBe(-1_000)

  const rotated = { requestId: randomUUID(), seedId: seeds.seedId, clientSeed: '我的种子' }
  const { revealed, seeds: next } = await client.accepted(gameSeedsRotate, rotated)
  expect([commitOf(revealed.serverSeed), next.commit]).toEqual([seeds.commit, seeds.nextCommit])
  const { round, proof } = await client.accepted(gameRound, { roundId: played.round.roundId })
  expect(playRound(drawsOf({ ...revealed, nonce: round.nonce, stream: round.bet.game }), round.bet)?.outcome).toEqual(
    round.outcome,
  )
  expect(proof.serverSeed).toBe(revealed.serverSeed)
  expect(await client.refusal(gamePlay, asked(seeds.seedId))).toMatchObject({ name: 'SEEDS_CHANGED' })
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})

test('[C-13, V-06] what is no bet or no stake is refused, and nothing is written', async () => {
  const client = await member('viewer02')
  const { seedId } = await client.accepted(gameSeeds, {})
  const refused = [
    [{ stakeMinor: 99 }, { field: 'stakeMinor', rule: 'min' }],
    [{ stakeMinor: 50_001 }, { field: 'stakeMinor', rule: 'max' }],
    [{ bet: { ...bet, targetHundredths: 99 } }, { field: 'bet', rule: 'bet' }],
  ] as const
  for (const [over, data] of refused)
    expect(await client.refusal(gamePlay, asked(seedId, over))).toMatchObject({ name: 'FIELD_REFUSED', data })
  const claimed = asked(seedId, { outcome: { game: 'dice', rollHundredths: 1, isWin: true } })
  expect(await client.refusal(gamePlay, claimed as never)).toMatchObject({ name: 'BAD_REQUEST' })
  expect((await client.accepted(gameRounds, { game: null })).rounds).toEqual([])
})

test('[C-13, C-16] a limit of losses binds rounds, and who is excluded plays none', async () => {
  const client = await member('viewer03')
  const { seedId } = await client.accepted(gameSeeds, {})
  const limit = { kind: 'stake', period: 'day', currency: 'CNY' } as const
  await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor: 2_500 })
  await client.accepted(gamePlay, asked(seedId))
  await client.accepted(gamePlay, asked(seedId))
  expect(await client.refusal(gamePlay, asked(seedId))).toMatchObject({
    name: 'LIMIT_REACHED',
    data: { kind: 'stake', leftMinor: 500 },
  })
  await client.accepted(gamePlay, asked(seedId, { stakeMinor: 500 }))
  const { play } = await client.accepted(protectionGet, {})
  const { rounds } = await client.accepted(gameRounds, { game: 'dice' })
  const net = rounds.reduce((sum, { stakedMinor, returnedMinor }) => sum + (returnedMinor ?? 0) - stakedMinor, 0)
  expect(play.results).toEqual([{ currency: 'CNY', spentMinor: 2_500, openMinor: 0, netMinor: net }])

  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  expect(await client.refusal(gamePlay, asked(seedId))).toMatchObject({ name: 'SELF_EXCLUDED' })
  expect((await client.accepted(gameRounds, { game: 'dice' })).rounds.length).toBe(3)
})

test('[C-13, C-16] a round of several moves: a move that stakes more is held to limits, one that ends it never', async () => {
  const client = await member('viewer04')
  const { seedId } = await client.accepted(gameSeeds, {})
  const mines = { game: 'mines', mines: 1 } as const
  const { round } = await client.accepted(gamePlay, asked(seedId, { bet: mines }))
  expect(await client.refusal(gamePlay, asked(seedId, { bet: mines }))).toMatchObject({ name: 'ROUND_OPEN' })
  const rotate = { requestId: randomUUID(), seedId, clientSeed: 'now' }
  expect(await client.refusal(gameSeedsRotate, rotate)).toMatchObject({ name: 'ROUND_OPEN' })

  const deal = async () => (await client.accepted(gamePlay, asked(seedId, { bet: { game: 'blackjack' } }))).round
  let dealt = await deal()
  while (dealt.state !== 'open') dealt = await deal()
  const { limits } = await client.accepted(protectionGet, {})
  const used = limits.find(({ kind, period, currency }) => `${kind} ${period} ${currency}` === 'stake day CNY')
  const limit = { kind: 'stake', period: 'day', currency: 'CNY' } as const
  const amountMinor = (used?.usedMinor ?? 0) + 500
  await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor })
  const double = { requestId: randomUUID(), roundId: dealt.roundId, at: 0, move: { kind: 'double' as const } }
  expect(await client.refusal(gameMove, double)).toMatchObject({ name: 'LIMIT_REACHED', data: { leftMinor: 500 } })

  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  expect(await client.refusal(gamePlay, asked(seedId))).toMatchObject({ name: 'SELF_EXCLUDED' })
  const again = { ...double, requestId: randomUUID() }
  expect(await client.refusal(gameMove, again)).toMatchObject({ name: 'SELF_EXCLUDED' })
  const stand = { ...double, requestId: randomUUID(), move: { kind: 'stand' as const } }
  expect((await client.accepted(gameMove, stand)).round).toMatchObject({ state: 'done', stakedMinor: 1_000 })
  const pick = { requestId: randomUUID(), roundId: round.roundId, at: 0, move: { kind: 'pick' as const, tile: 12 } }
  const picked = await client.accepted(gameMove, pick)
  expect(await client.accepted(gameMove, pick)).toEqual(picked)
  const cashOut = { ...pick, requestId: randomUUID(), at: 1, move: { kind: 'cashOut' as const } }
  if (picked.round.state === 'open')
    expect((await client.accepted(gameMove, cashOut)).round).toMatchObject({ state: 'done', returnedMinor: 1_031 })
  expect(await client.refusal(gameMove, { ...cashOut, requestId: randomUUID() })).toMatchObject({
    name: 'ROUND_MOVED_ON',
  })
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})
