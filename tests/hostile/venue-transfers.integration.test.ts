import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { venueBalance, venueRecover, venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const atOnce = 50
let world: World
let clients: TestClient[]

/** Of one member, each with a connection of its own. */
beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '2', CALLS_PER_MINUTE_MEMBER: '5000' } })
  const first = openClient(world.baseUrl, '')
  await first.logIn('viewer05')
  clients = Array.from({ length: atOnce }, () => {
    const client = openClient(world.baseUrl, '')
    client.state.token = first.state.token
    return client
  })
  await untilVenueOpen(someone())
})
afterAll(() => world.stop())

const someone = (): TestClient => {
  const [client] = clients
  if (!client) throw new Error('nobody is logged in')
  return client
}
const money = async () => {
  const { wallets } = await someone().accepted(memberInfo, {})
  const { balances } = await someone().accepted(venueBalance, { channelCode: 'by' })
  const cny = (list: readonly { currency: string; balanceMinor: number }[]) =>
    list.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
  return { wallet: cny(wallets), venue: cny(balances) }
}
const body = { channelCode: 'by', currency: 'CNY' as const }

test('[C-13] the same transfer from 50 connections at once is one transfer', async () => {
  const before = await money()
  const request = { requestId: crypto.randomUUID(), ...body, amountMinor: 12_300 }
  const answers = await Promise.all(clients.map((client) => client.accepted(venueTransferIn, request)))
  expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
  expect(await money()).toEqual({ wallet: before.wallet - 12_300, venue: before.venue + 12_300 })
})

test('[C-13] of 50 transfers of the whole balance at once one goes through, and nothing goes below zero', async () => {
  const { wallet, venue } = await money()
  const takeAll = (client: TestClient) =>
    client.gateway.call(venueTransferIn, { requestId: crypto.randomUUID(), ...body, amountMinor: wallet })
  const results = await Promise.all(clients.map(takeAll))
  expect(results.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
  const refusals = results.flatMap((result) => (result.kind === 'rejected' ? result.name : []))
  expect(refusals.filter((name) => name !== 'VENUE_TRANSFER_OPEN' && name !== 'BALANCE_SHORT')).toEqual([])
  expect(await money()).toEqual({ wallet: 0, venue: venue + wallet })
})

test('[C-13] 50 recoveries and 50 transfers out at once bring back what is there, once', async () => {
  const { wallet, venue } = await money()
  await Promise.all(
    clients.map((client, nth) =>
      nth % 2 === 0
        ? client.gateway.call(venueRecover, { requestId: crypto.randomUUID() })
        : client.gateway.call(venueTransferOut, { requestId: crypto.randomUUID(), ...body, amountMinor: venue }),
    ),
  )
  expect(await money()).toEqual({ wallet: wallet + venue, venue: 0 })
  const { exit, stdout } = await world.admin(['ledger', 'verify'])
  expect([exit, stdout.startsWith('ledger clean')]).toEqual([0, true])
})
