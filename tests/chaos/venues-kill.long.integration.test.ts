import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import {
  venueBalance,
  venueTransferIn,
  venueTransferList,
  venueTransferOut,
  venueWallets,
} from '#contract/venues/calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { hasEnded } from '#server/platform/process-life.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { killVenue, untilVenueOpen, venueProcesses } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const people = ['viewer01', 'viewer02', 'viewer03', 'viewer04']
const rounds = 6
const betweenKills = 10
let world: World
let clients: TestClient[]

beforeAll(async () => {
  world = await startWorld({ child: true, environment: { VENUE_TIMEOUT_MS: '600' } })
  clients = await Promise.all(
    people.map(async (name) => {
      const client = openClient(world.baseUrl, '')
      await client.logIn(name)
      return client
    }),
  )
})
afterAll(() => world.stop())

/** Asks again with the same request until there is an answer, whatever is down, as the browser does. */
const insist = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<ResponseOf<C>> =>
  vi.waitFor(
    async () => {
      const result = await client.gateway.call(call, input, { timeoutMs: 5_000 })
      if (result.kind === 'accepted') return result.data
      throw new Error(`${call.path}: ${result.kind === 'rejected' ? result.name : result.reason}`)
    },
    { timeout: within(60_000), interval: 50 },
  )

const cny = <T extends { currency: string; balanceMinor: number }>(balances: readonly T[]): number =>
  balances.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const walletOf = async (client: TestClient) => cny((await insist(client, memberInfo, {})).wallets)
const lyingAt = async (client: TestClient) => cny((await insist(client, venueBalance, { channelCode: 'by' })).balances)

const recordsOf = async (client: TestClient): Promise<VenueTransfer[]> => {
  const transfers: VenueTransfer[] = []
  for (let hasMore = true; hasMore;) {
    const last = transfers.at(-1)
    const page = await insist(client, venueTransferList, last ? { beforeId: last.transferId } : {})
    transfers.push(...page.transfers)
    hasMore = page.hasMore
  }
  return transfers
}

const untilSettled = (client: TestClient): Promise<void> =>
  vi.waitFor(
    async () => {
      const { venues } = await insist(client, venueWallets, {})
      expect(venues.flatMap(({ openTransfers }) => openTransfers)).toEqual([])
    },
    { timeout: within(90_000), interval: 200 },
  )

test(
  '[C-13, A-02] server and venue are killed again and again: each transfer happens once, and all money is there',
  async () => {
    const startMinor = await Promise.all(clients.map(walletOf))
    const moving = { on: true }
    let answered = 0
    const move = async (client: TestClient): Promise<Map<string, VenueTransfer>> => {
      const known = new Map<string, VenueTransfer>()
      while (moving.on) {
        const call = randomInt(3) === 0 ? venueTransferOut : venueTransferIn
        const body = { channelCode: 'by', currency: 'CNY' as const, amountMinor: 100 * randomInt(1, 20) }
        const transfer = await insist(client, call, { requestId: crypto.randomUUID(), ...body })
        known.set(transfer.transferId, transfer)
        answered += 1
        await untilSettled(client)
      }
      return known
    }
    const moves = clients.map(move)
    for (let round = 0; round < rounds; round++) {
      const target = answered + betweenKills
      await expect.poll(() => answered, { timeout: within(90_000), interval: 20 }).toBeGreaterThan(target)
      if (round % 2 === 0) await killVenue(world.dataDir)
      else {
        await world.kill()
        await world.restart()
      }
    }
    moving.on = false
    const known = await Promise.all(moves)

    for (const [nth, client] of clients.entries()) {
      const records = await recordsOf(client)
      expect(new Set(records.map(({ transferId }) => transferId))).toEqual(new Set(known[nth]?.keys()))
      expect(records.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([])
      const done = records.filter(({ state }) => state === 'succeeded')
      const atVenueMinor = done.reduce((sum, one) => sum + (one.direction === 'in' ? 1 : -1) * one.amountMinor, 0)
      expect(await lyingAt(client)).toBe(atVenueMinor)
      expect(await walletOf(client)).toBe((startMinor[nth] ?? 0) - atVenueMinor)
    }
    const { exit, stdout, stderr } = await world.admin(['ledger', 'verify'])
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toContain('ledger clean')
  },
  within(400_000),
)

test('[C-13] the sandbox venue ends with its server, and starts with the next one', async () => {
  const [pid = 0] = venueProcesses(world.dataDir)
  await world.kill()
  expect(await hasEnded(pid, 10_000)).toBe(true)
  await world.restart()
  await vi.waitFor(() => expect(venueProcesses(world.dataDir)).toHaveLength(1), { timeout: within(10_000) })
})

test(
  '[C-13] what was held when the server died goes where the venue says',
  async () => {
    const [client] = clients
    if (!client) throw new Error('nobody is logged in')
    await untilSettled(client)
    await untilVenueOpen(client)
    const [walletMinor, venueMinor] = [await walletOf(client), await lyingAt(client)]
    expect((await world.admin(['venue', 'fault', 'by', 'answer-lost', '1'])).exit).toBe(0)
    const request = { requestId: crypto.randomUUID(), channelCode: 'by', currency: 'CNY' as const, amountMinor: 700 }
    const lost = client.gateway.call(venueTransferIn, request, { timeoutMs: 2_000 })
    await expect.poll(() => walletOf(client), { timeout: within(10_000) }).toBe(walletMinor - 700)
    await world.kill()
    await lost
    await world.restart()
    await insist(client, venueTransferIn, request)
    await untilSettled(client)
    expect([await walletOf(client), await lyingAt(client)]).toEqual([walletMinor - 700, venueMinor + 700])
  },
  within(120_000),
)
