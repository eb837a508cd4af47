import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('[E-12] a streamer sends no gifts to their own room; nothing is taken, and another room takes them', async () => {
  const streamer = openClient(world.baseUrl, '')
  await streamer.logIn('anchor01')
  const gift = (chatRoomNo: string) => ({ requestId: randomUUID(), chatRoomNo, giftId: '1', count: 1, price: 1 })
  const { coins } = await streamer.accepted(goldCoinBalance, {})
  expect(await streamer.refusal(anchorReward, gift('88231'))).toMatchObject({ name: 'GIFT_TO_SELF' })
  expect((await streamer.accepted(goldCoinBalance, {})).coins).toBe(coins)
  expect((await streamer.accepted(anchorReward, gift('88232'))).coinsTaken).toBe(1)
})
