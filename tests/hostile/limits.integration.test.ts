import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { protectionExclude, protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const connections = 50
let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '3' } })
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())

/** Many connections of one member's device, each with a secure session of its own. */
const connectionsOf = async (name: string): Promise<TestClient[]> => {
  const uuid = crypto.randomUUID()
  const clients = Array.from({ length: connections }, () => openClient(world.baseUrl, '', fetch, uuid))
  const { token } = (await clients[0]?.logIn(name)) ?? { token: '' }
  for (const { state } of clients) state.token = token
  return clients
}
const limitOf = (first: TestClient, currency: 'CNY' | 'COIN', amountMinor: number) =>
  first.accepted(protectionLimitSet, { requestId: randomUUID(), kind: 'stake', period: 'day', currency, amountMinor })
const usedOf = async (first: TestClient, currency: 'CNY' | 'COIN') =>
  (await first.accepted(protectionGet, {})).limits.find(
    (limit) => limit.kind === 'stake' && limit.period === 'day' && limit.currency === currency,
  )?.usedMinor
const codesOf = (results: readonly Awaited<ReturnType<TestClient['gateway']['call']>>[]) => {
  const names = results.map((result) => (result.kind === 'rejected' ? result.name : result.kind))
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]))
}
const sendOne = ({ gateway }: TestClient) =>
  gateway.call(anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId: '1', count: 1, price: 1 })

test('[C-16, S-13] fifty connections at once spend exactly to a limit, in gifts and in bets', async () => {
  const clients = await connectionsOf('viewer01')
  const [first] = clients as [TestClient, ...TestClient[]]
  const { coins } = await first.accepted(goldCoinBalance, {})
  await limitOf(first, 'COIN', 17)
  await limitOf(first, 'CNY', 1_700)
  const { match } = await first.accepted(roomInfoAnonymous, { chatRoomNo: '88231' })
  const selection = match?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  const leg = { matchId: match?.matchId ?? '', selectionId: selection?.selectionId ?? '', oddsMilli: 1_500 }
  const money = { sizes: null, stakeMinor: 100, currency: 'CNY', accept: 'any' } as const
  const terms = { legs: [leg], ...money, chatRoomNo: null, followsOrderId: null }
  const [gifts, bets] = await Promise.all([
    Promise.all(clients.map(sendOne)),
    Promise.all(clients.map(({ gateway }) => gateway.call(betPlace, { requestId: randomUUID(), ...terms }))),
  ])
  expect(codesOf(gifts)).toEqual({ accepted: 17, LIMIT_REACHED: connections - 17 })
  expect(codesOf(bets)).toEqual({ accepted: 17, LIMIT_REACHED: connections - 17 })
  expect((await first.accepted(goldCoinBalance, {})).coins).toBe(coins - 17)
  expect([await usedOf(first, 'COIN'), await usedOf(first, 'CNY')]).toEqual([17, 1_700])
})

test('[C-16, S-13] a limit that is lowered while fifty spend holds for whatever is answered after it', async () => {
  const clients = await connectionsOf('viewer02')
  const [first, ...others] = clients as [TestClient, ...TestClient[]]
  let lowered = false
  const late: unknown[] = []
  const spend = async (client: TestClient): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) {
      const wasLowered = lowered
      const result = await sendOne(client)
      if (wasLowered) late.push(result.kind === 'rejected' ? result.name : result.kind)
    }
  }
  const spending = Promise.all(others.map(spend))
  await sendOne(first)
  await limitOf(first, 'COIN', 1)
  lowered = true
  await spending
  expect(late.filter((name) => name !== 'LIMIT_REACHED')).toEqual([])
  expect((await sendOne(first)).kind).toBe('rejected')
})

test('[C-16] self-exclusion while fifty spend: nothing that is sent after its answer is taken', async () => {
  const clients = await connectionsOf('viewer03')
  const [first, ...others] = clients as [TestClient, ...TestClient[]]
  const early = Promise.all(others.map(sendOne))
  await first.accepted(protectionExclude, { requestId: randomUUID(), months: null })
  const { coins } = await first.accepted(goldCoinBalance, {})
  const late = await Promise.all(clients.map(sendOne))
  await early
  expect(codesOf(late)).toEqual({ SELF_EXCLUDED: connections })
  const taken = (await early).filter(({ kind }) => kind === 'accepted').length
  expect((await first.accepted(goldCoinBalance, {})).coins).toBe(100_000 - taken)
  expect(coins).toBeGreaterThanOrEqual(100_000 - taken)
})
