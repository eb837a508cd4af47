import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionLimitSet, protectionTimeOut } from '#contract/protection/calls.ts'
import {
  venueBalance,
  venueRecover,
  venueTransferIn,
  venueTransferList,
  venueTransferOut,
  venueWallets,
  venueWalletTypeGet,
  venueWalletTypeSet,
} from '#contract/venues/calls.ts'
import { runProgram } from '#tests/world/server-process.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

let world: World
let client: TestClient

const move = (over: object = {}) => ({
  requestId: randomUUID(),
  channelCode: 'by',
  currency: 'CNY' as const,
  amountMinor: 10_000,
  ...over,
})
const walletMinor = async (who = client) =>
  (await who.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const atVenue = async (channelCode = 'by', who = client) =>
  (await who.accepted(venueBalance, { channelCode })).balances.find(({ currency }) => currency === 'CNY')?.balanceMinor
const admin = async (...words: string[]) => {
  const { exit, stdout, stderr } = await world.admin(words)
  if (exit !== 0) throw new Error(stderr)
  return stdout
}
const member = async (name: string) => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}

beforeAll(async () => {
  world = await startWorld({ environment: { VENUE_TIMEOUT_MS: '1000', SESSIONS_PER_MEMBER: '10' } })
  client = await member('viewer01')
  await untilVenueOpen(client)
})
afterAll(() => world.stop())

test('[C-13, A-02] money goes to a venue and back, and the books are clean', async () => {
  const before = await walletMinor()
  const into = move()
  const arrived = await client.accepted(venueTransferIn, into)
  expect(arrived).toMatchObject({ channelCode: 'by', direction: 'in', amountMinor: 10_000, state: 'succeeded' })
  expect([await walletMinor(), await atVenue()]).toEqual([before - 10_000, 10_000])
  expect(await client.accepted(venueTransferIn, into)).toEqual(arrived)
  expect(await client.refusal(venueTransferIn, { ...into, amountMinor: 20_000 })).toMatchObject({
    name: 'REQUEST_ID_REUSED',
  })
  const back = await client.accepted(venueTransferOut, move())
  expect(back.state).toBe('succeeded')
  expect([await walletMinor(), await atVenue()]).toEqual([before, 0])
  const { transfers } = await client.accepted(venueTransferList, {})
  expect(transfers.slice(0, 2)).toEqual([back, arrived])
  expect(await admin('ledger', 'verify')).toContain('ledger clean')
})

test('[C-13] what is won at a venue comes back whole', async () => {
  const before = await walletMinor()
  await client.accepted(venueTransferIn, move())
  await admin('venue', 'play', 'by', 'viewer01', 'CNY', '25000')
  expect(await atVenue()).toBe(35_000)
  const { results } = await client.accepted(venueRecover, { requestId: randomUUID() })
  expect(results.filter(({ outcome }) => outcome !== 'empty')).toEqual([
    { channelCode: 'by', currency: 'CNY', amountMinor: 35_000, outcome: 'succeeded', refusal: null },
  ])
  expect([await walletMinor(), await atVenue()]).toEqual([before + 25_000, 0])
  expect(await admin('ledger', 'verify')).toContain('ledger clean')
})

test('[C-13] a venue that does not answer leaves the transfer pending, and it is reconciled', async () => {
  const before = await walletMinor()
  await admin('venue', 'fault', 'dz', 'request-lost')
  const pending = await client.accepted(venueTransferIn, move({ channelCode: 'dz' }))
  expect(pending).toMatchObject({ state: 'pending', settledAtMs: null })
  expect(await admin('venue', 'pending')).toContain(pending.transferId)
  expect(await walletMinor()).toBe(before - 10_000)
  const open = async () =>
    (await client.accepted(venueWallets, {})).venues.flatMap(({ openTransfers }) =>
      openTransfers.map(({ transferId }) => transferId),
    )
  expect(await open()).toEqual([pending.transferId])
  await admin('venue', 'fault', 'dz', 'none')
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: within(20_000) })
  const { transfers } = await client.accepted(venueTransferList, { limit: 1 })
  expect(transfers).toMatchObject([{ transferId: pending.transferId, state: 'succeeded' }])
  expect(await atVenue('dz')).toBe(10_000)
  await client.accepted(venueRecover, { requestId: randomUUID() })
  expect(await walletMinor()).toBe(before)
})

test('[C-13, E-04] the venues of the settings, what they say of themselves, and the way money gets there', async () => {
  await admin('venue', 'fault', 'by', 'maintenance')
  const standing = async () =>
    Object.fromEntries(
      (await client.accepted(venueWallets, {})).venues.map((venue) => [venue.channelCode, venue.state]),
    )
  await vi.waitFor(async () => expect((await standing())['by']).toBe('maintenance'), {
    timeout: within(10_000),
    interval: 300,
  })
  expect(await standing()).toMatchObject({ by: 'maintenance', dz: 'open', AGZR: 'closed' })
  expect(await standing()).not.toHaveProperty('lx')
  expect(await standing()).not.toHaveProperty('KTTY')
  expect(await client.refusal(venueTransferIn, move())).toMatchObject({ name: 'VENUE_CLOSED' })
  expect(await client.refusal(venueTransferIn, move({ channelCode: 'AGZR' }))).toMatchObject({ name: 'VENUE_CLOSED' })
  expect(await client.refusal(venueTransferIn, move({ channelCode: 'KTTY' }))).toMatchObject({ name: 'VENUE_UNKNOWN' })
  expect(await client.refusal(venueBalance, { channelCode: 'nix' })).toMatchObject({ name: 'VENUE_UNKNOWN' })
  await admin('venue', 'fault', 'by', 'none')
  await vi.waitFor(async () => expect((await standing())['by']).toBe('open'), {
    timeout: within(10_000),
    interval: 300,
  })

  expect(await client.accepted(venueWalletTypeGet, {})).toEqual({ walletType: 'transfer' })
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  expect(await client.accepted(venueWalletTypeGet, {})).toEqual({ walletType: 'single' })
  expect((await client.accepted(venueWallets, {})).walletType).toBe('single')
  expect(await client.refusal(venueTransferIn, move())).toMatchObject({ name: 'VENUE_WALLET_SINGLE' })
  await client.accepted(venueWalletTypeSet, { walletType: 'transfer' })
})

test('[C-13, V-06] what is no amount, no currency and no venue is refused, and nothing moves', async () => {
  const before = await walletMinor()
  for (const amountMinor of [-1, 0.5, 1e30, '1e3', '１００', 'Infinity', null, '9'.repeat(30)])
    expect(await client.refusal(venueTransferIn, move({ amountMinor }))).toMatchObject({ name: 'BAD_REQUEST' })
  for (const amountMinor of [0, 99, 10_000_001])
    expect(await client.refusal(venueTransferIn, move({ amountMinor }))).toMatchObject({ name: 'FIELD_REFUSED' })
  for (const over of [{ currency: 'COIN' }, { currency: 'EUR' }, { channelCode: '../by' }, { requestId: 'x' }])
    expect(await client.refusal(venueTransferIn, move(over))).toMatchObject({ name: 'BAD_REQUEST' })
  expect(await client.refusal(venueTransferIn, move({ amountMinor: 9_999_900 }))).toMatchObject({
    name: 'BALANCE_SHORT',
  })
  expect(await walletMinor()).toBe(before)
})

test('[C-13] nobody sees or moves what is another member’s', async () => {
  const other = await member('viewer02')
  await client.accepted(venueTransferIn, move())
  expect(await atVenue('by', other)).toBe(0)
  expect(await other.accepted(venueTransferOut, move())).toMatchObject({ state: 'failed', refusal: 'balance-short' })
  expect((await other.accepted(venueTransferList, {})).transfers).toHaveLength(1)
  await client.accepted(venueRecover, { requestId: randomUUID() })
})

test('[C-13] who takes a time-out moves nothing to venues, and everything comes back', async () => {
  const resting = await member('viewer11')
  await admin('venue', 'fault', 'by', 'refused', '1')
  expect(await resting.accepted(venueTransferIn, move())).toMatchObject({ state: 'failed', refusal: 'refused' })
  const before = await walletMinor(resting)
  await resting.accepted(venueTransferIn, move())
  await resting.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
  expect(await resting.refusal(venueTransferIn, move())).toMatchObject({ name: 'PLAY_TIMED_OUT' })
  const { results } = await resting.accepted(venueRecover, { requestId: randomUUID() })
  expect(results.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1)
  expect(await walletMinor(resting)).toBe(before)
})

test('[C-13] a limit of losses stops what goes to venues until it has come back', async () => {
  const careful = await member('viewer12')
  const limit = { kind: 'loss', period: 'day', currency: 'CNY' } as const
  await careful.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor: 15_000 })
  await admin('venue', 'fault', 'by', 'refused', '1')
  expect(await careful.accepted(venueTransferIn, move())).toMatchObject({ state: 'failed' })
  expect(await careful.accepted(venueTransferIn, move())).toMatchObject({ state: 'succeeded' })
  expect(await careful.refusal(venueTransferIn, move())).toMatchObject({ name: 'LIMIT_REACHED' })
  await careful.accepted(venueTransferOut, move())
  expect(await careful.accepted(venueTransferIn, move())).toMatchObject({ state: 'succeeded' })
})

test('[C-13] the kit as an operator starts it', async () => {
  const { exit, stdout } = await runProgram(
    'scripts/venue-kit.ts',
    [`http://127.0.0.1:${world.environment['VENUE_PORT']}`],
    {
      DATA_DIR: world.dataDir,
    },
  )
  expect([exit, stdout.split('\n').at(-2)]).toEqual([0, '19 checks, 0 faults'])
})
