import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { walletMonths, walletOverview, walletStatement } from '#contract/wallet/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const coins: RequestOf<typeof walletStatement> = { account: 'wallet', currency: 'COIN', reasons: [], limit: 50 }
let world: World
let client: TestClient

beforeAll(async () => {
  world = await startWorld()
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
})
afterAll(() => world.stop())

test('[A-02, C-14] what a member spends stands in the statement at once, and in nobody else’s', async () => {
  const before = await client.accepted(walletStatement, coins)
  const [gift] = (await client.accepted(anchorGifts, {})).gifts
  const [giftId, price] = [gift?.giftId ?? '', gift?.price ?? 0]
  await client.accepted(anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId, count: 2, price })
  const after = await client.accepted(walletStatement, coins)
  expect(after.movements).toHaveLength(before.movements.length + 1)
  expect(after.movements[0]).toMatchObject({
    reason: 'gift',
    phase: 'post',
    amountMinor: -2 * price,
    reference: '88231',
  })
  expect(after.movements[0]?.balanceMinor).toBe((before.movements[0]?.balanceMinor ?? 0) - 2 * price)
  const { wallets } = await client.accepted(walletOverview, {})
  expect(wallets.find(({ currency }) => currency === 'COIN')?.centreMinor).toBe(after.movements[0]?.balanceMinor)
  const other = openClient(world.baseUrl, '')
  await other.logIn('viewer02')
  const theirs = await other.accepted(walletStatement, coins)
  expect(theirs.movements.some(({ id }) => id === after.movements[0]?.id)).toBe(false)
})

test('[A-02] months and balances are the member’s own', async () => {
  const { months, netDepositsMinor } = await client.accepted(walletMonths, { currency: 'CNY', months: 6 })
  const { wallets } = await client.accepted(walletOverview, {})
  const centre = wallets.find(({ currency }) => currency === 'CNY')?.centreMinor
  expect(months.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0)).toBe(centre)
  expect(netDepositsMinor).toBe(0)
})

test('[C-14] a visitor has no statement, and what is asked wrong is said', async () => {
  const visitor = openClient(world.baseUrl, '')
  expect(await visitor.refusal(walletStatement, coins)).toMatchObject({ name: 'LOGIN_REQUIRED' })
  for (const wrong of [{ limit: 0 }, { limit: 201 }, { after: 'x' }, { reasons: ['theft'] }, { venue: "a'b" }])
    // oxlint-disable-next-line no-await-in-loop -- one client sends one call after another
    expect(await client.refusal(walletStatement, { ...coins, ...wrong })).toMatchObject({ name: 'BAD_REQUEST' })
})
