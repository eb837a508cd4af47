import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { venueBalance, venueTransferIn, venueWallets } from '#contract/venues/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { killVenue } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const transfers = 6
const amountMinor = 700
let world: World
let client: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { VENUE_TIMEOUT_MS: '600' } })
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
})
afterAll(() => world.stop())

const cny = <T extends { currency: string; balanceMinor: number }>(balances: readonly T[]): number =>
  balances.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const inAll = async (): Promise<[wallet: number, venue: number]> => [
  cny((await client.accepted(memberInfo, {})).wallets),
  cny(
    (await vi.waitFor(() => client.accepted(venueBalance, { channelCode: 'by' }), { timeout: within(60_000) }))
      .balances,
  ),
]

/** Asks again with the same request until it is answered, whatever is down meanwhile. */
const insist = (input: RequestOf<typeof venueTransferIn>) =>
  vi.waitFor(() => client.accepted(venueTransferIn, input), { timeout: within(60_000), interval: 100 })

test('[C-13, A-02] the venue is killed under transfers: each happens once or not at all, and all money is there', async () => {
  const [walletMinor, venueMinor] = await inAll()
  const inputs = Array.from({ length: transfers }, () => {
    return { requestId: crypto.randomUUID(), channelCode: 'by', currency: 'CNY' as const, amountMinor }
  })
  const moving = Promise.all(inputs.map(insist))
  expect(await killVenue(world.dataDir)).toBe(true)
  const settled = await moving
  await vi.waitFor(
    async () => {
      const { venues } = await client.accepted(venueWallets, {})
      expect(venues.flatMap(({ openTransfers }) => openTransfers)).toEqual([])
    },
    { timeout: within(60_000), interval: 200 },
  )
  const again = await Promise.all(inputs.map(insist))
  expect(again.map(({ transferId }) => transferId)).toEqual(settled.map(({ transferId }) => transferId))
  const moved = again.filter(({ state }) => state === 'succeeded').length * amountMinor
  expect(again.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([])
  expect(await inAll()).toEqual([walletMinor - moved, venueMinor + moved])
  const { exit, stderr } = await world.admin(['ledger', 'verify'])
  expect([exit, stderr]).toEqual([0, ''])
})
