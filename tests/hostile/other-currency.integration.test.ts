import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/define-call.ts'
import { usdtAddresses } from '#contract/finance/calls.ts'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import type { LimitKind } from '#contract/protection/entities/protection.ts'
import { venueTransferIn } from '#contract/venues/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const million = 1_000_000
let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { CALLS_PER_MINUTE_MEMBER: '5000' } })
  await world.services().settings.set('verification', {}, 'test')
  await world.services().settings.set('cnyPerUsdtMilli', 7_000, 'test')
  await untilVenueOpen(await member('viewer01'))
})
afterAll(() => world.stop())

const member = async (name: string): Promise<TestClient> => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}

const answer = async (client: TestClient, call: Call, input: object): Promise<string> => {
  const result = await client.gateway.call(call, input as never)
  return result.kind === 'rejected' ? result.name : result.kind
}
const limit = (client: TestClient, kind: LimitKind, amountMinor: number) =>
  client.accepted(protectionLimitSet, { requestId: randomUUID(), kind, period: 'day', currency: 'CNY', amountMinor })
const dice = async (client: TestClient, currency: 'CNY' | 'USDT', stakeMinor: number) => {
  const { seedId } = await client.accepted(gameSeeds, {})
  const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 }
  return answer(client, gamePlay, { requestId: randomUUID(), seedId, bet, currency, stakeMinor })
}
const toVenue = (client: TestClient, currency: 'CNY' | 'USDT', amountMinor: number) =>
  answer(client, venueTransferIn, { requestId: randomUUID(), channelCode: 'dz', currency, amountMinor })

test('[S-13, C-16] a limit of stakes holds over currencies and over what is moved to a venue', async () => {
  const client = await member('viewer02')
  await limit(client, 'stake', 2_000)
  expect(await dice(client, 'USDT', 3 * million)).toBe('LIMIT_REACHED')
  expect(await dice(client, 'USDT', 2 * million)).toBe('accepted')
  expect(await dice(client, 'CNY', 601)).toBe('LIMIT_REACHED')
  expect(await toVenue(client, 'CNY', 700)).toBe('LIMIT_REACHED')
  expect(await toVenue(client, 'USDT', million)).toBe('LIMIT_REACHED')
  expect(await dice(client, 'CNY', 600)).toBe('accepted')
  expect(await dice(client, 'USDT', million / 5)).toBe('LIMIT_REACHED')
  const { limits } = await client.accepted(protectionGet, {})
  const shown = limits.filter(({ kind, period, ownMinor }) => kind === 'stake' && period === 'day' && ownMinor !== null)
  expect(shown.map(({ currency, usedMinor, leftMinor }) => [currency, usedMinor, leftMinor])).toEqual([
    ['CNY', 2_000, 0],
  ])
})

test('[S-13, C-16] a limit of losses holds over currencies', async () => {
  const client = await member('viewer03')
  await limit(client, 'loss', 1_000)
  expect(await toVenue(client, 'USDT', 2 * million)).toBe('LIMIT_REACHED')
  expect(await toVenue(client, 'USDT', million)).toBe('accepted')
  expect(await toVenue(client, 'CNY', 301)).toBe('LIMIT_REACHED')
})

test('[S-13, C-14] a limit of deposits holds for the addresses of a chain', async () => {
  const client = await member('viewer04')
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  expect(await answer(client, usdtAddresses, {})).toBe('accepted')
  await limit(client, 'deposit', 0)
  expect(await answer(client, usdtAddresses, {})).toBe('LIMIT_REACHED')
})
