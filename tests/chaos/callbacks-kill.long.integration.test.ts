import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const people = ['viewer01', 'viewer02', 'viewer03', 'viewer04']
const kills = 4
const betweenKills = 8
const stakeMinor = 500
let world: World

beforeAll(async () => {
  // The records of a fast machine are many pages.
  world = await startWorld({ child: true, environment: { CALLS_PER_MINUTE_MEMBER: '90000' } })
})
afterAll(() => world.stop())

const walletMinor = async (client: TestClient): Promise<number> =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0

const all = { kind: 'venue', channelCode: null, state: null, currency: null, fromMs: null, untilMs: null } as const
const roundsOf = async (client: TestClient): Promise<BetRecord[]> => {
  const rounds: BetRecord[] = []
  for (let after: string | null = null; ;) {
    const page: { records: BetRecord[]; next: string | null } = await client.accepted(betRecords, { ...all, after })
    rounds.push(...page.records)
    if (page.next === null) return rounds
    after = page.next
  }
}

/** Somebody at the wheel; after the venue has ended with its server, at another seat. */
const sitDown = async (client: TestClient) => {
  const asked = { channelCode: 'dz', gameId: 'dz-001', device: 'phone', currency: 'CNY' } as const
  const { url } = await client.accepted(venueLaunch, asked)
  const ask = async (path: string, body: object): Promise<Record<string, unknown> | undefined> => {
    const sent = fetch(`${new URL(url).origin}/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
    // The venue ends with its server.
    return sent.then(async (response) => (await response.json()) as Record<string, unknown>).catch(() => undefined)
  }
  const seat = await ask('open', { token: new URL(url).hash.slice(1) })
  return (spinId: string) => ask('spin', { key: seat?.['key'], spinId, stakeMinor })
}

test(
  '[C-13, A-02] the server is killed between and after callbacks that the venue repeats: nothing is applied twice and nothing is lost',
  async () => {
    const clients = await Promise.all(
      people.map(async (name) => {
        const client = openClient(world.baseUrl, '')
        await client.logIn(name)
        await client.accepted(venueWalletTypeSet, { walletType: 'single' })
        return client
      }),
    )
    const [first] = clients
    if (!first) throw new Error('nobody is logged in')
    await untilVenueOpen(first, 'dz')
    const before = await Promise.all(clients.map(walletMinor))
    for (let kill = 0; kill < kills; kill++) {
      await untilVenueOpen(first, 'dz')
      expect((await world.admin(['venue', 'fault', 'dz', 'callbacks-repeated'])).exit).toBe(0)
      const playing = { spun: 0, isOn: true }
      const seats = await Promise.all(clients.map(sitDown))
      const tables = seats.map(async (spin) => {
        while (playing.isOn) {
          const spun = await spin(randomUUID())
          if (spun?.['state'] !== 'spun') break
          playing.spun += 1
        }
      })
      const target = betweenKills + randomInt(betweenKills)
      await expect.poll(() => playing.spun, { timeout: within(30_000), interval: 5 }).toBeGreaterThan(target)
      await world.kill()
      playing.isOn = false
      await Promise.all(tables)
      await world.restart()
    }
    await untilVenueOpen(first, 'dz')
    // The venue says what it has not heard an answer to until it is answered; then every round has ended or was taken back.
    const openOf = async (client: TestClient) =>
      (await client.accepted(betRecords, { ...all, state: 'open', after: null })).records
    await expect
      .poll(async () => (await Promise.all(clients.map(openOf))).flat(), { timeout: within(60_000) })
      .toEqual([])
    expect((await world.admin(['venue', 'reconcile', 'dz'])).exit).toBe(0)
    expect((await world.admin(['venue', 'differences'])).stdout).toContain('nothing differs')
    for (const [nth, client] of clients.entries()) {
      const rounds = await roundsOf(client)
      const net = rounds.reduce((sum, { stakeMinor: staked, returnedMinor }) => sum + (returnedMinor ?? 0) - staked, 0)
      expect(await walletMinor(client)).toBe((before[nth] ?? 0) + net)
      // One bet a round: what was applied twice would be a stake of two.
      expect(new Set(rounds.map((round) => round.stakeMinor))).toEqual(new Set([stakeMinor]))
      const { totals } = await client.accepted(betRecordTotals, all)
      expect(totals[0]?.count).toBe(rounds.length)
    }
    expect((await world.admin(['ledger', 'verify'])).stdout).toContain('ledger clean')
  },
  within(240_000),
)
