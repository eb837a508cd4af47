import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionExclude } from '#contract/protection/calls.ts'
import { venueBalance, venueTransferIn, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { CALLS_PER_MINUTE_MEMBER: '5000' } })
  await world.services().settings.set('verification', {}, 'test')
  await untilVenueOpen(await member('viewer01'))
})
afterAll(() => world.stop())

const member = async (name: string): Promise<TestClient> => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}

const admin = async (...words: string[]): Promise<void> => {
  const { exit, stderr } = await world.admin(words)
  if (exit !== 0) throw new Error(stderr)
}

/** A seat at the venue's game, as the page of the game has it. */
const aSeat = async (client: TestClient) => {
  const asked = { channelCode: 'dz', gameId: 'dz-001', device: 'phone', currency: 'CNY' } as const
  const { url } = await client.accepted(venueLaunch, asked)
  const post = async (path: string, body: object) => {
    const response = await fetch(`${new URL(url).origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const { key } = await post('/api/open', { token: new URL(url).hash.slice(1) })
  return async (): Promise<string> => {
    const { state, refusal } = await post('/api/spin', { key, spinId: randomUUID(), stakeMinor: 100 })
    return String(refusal ?? state)
  }
}
const walletOf = async (client: TestClient) =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const thereOf = async (client: TestClient) =>
  (await client.accepted(venueBalance, { channelCode: 'dz' })).balances.find(({ currency }) => currency === 'CNY')
    ?.balanceMinor ?? 0
const exclude = (client: TestClient) => client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })

test('[S-13, C-13] money that lies at a venue is staked no more once its member is excluded, and comes home by itself', async () => {
  const client = await member('viewer02')
  const amount = { channelCode: 'dz', currency: 'CNY', amountMinor: 50_000 } as const
  await client.accepted(venueTransferIn, { requestId: randomUUID(), ...amount })
  const spin = await aSeat(client)
  expect(await spin()).toBe('spun')
  // What is in an open round cannot be taken out: it stays there for now.
  await admin('venue', 'fault', 'dz', 'open-round')
  await exclude(client)
  await vi.waitFor(async () => expect(await spin()).toBe('paused'), { timeout: within(15_000), interval: 200 })
  const [there, wallet] = [await thereOf(client), await walletOf(client)]
  expect(there).toBeGreaterThan(0)
  const spins: string[] = []
  for (let nth = 0; nth < 20; nth += 1) spins.push(await spin())
  expect(new Set(spins)).toEqual(new Set(['paused']))
  await admin('venue', 'fault', 'dz', 'none')
  const both = async () => [await thereOf(client), await walletOf(client)]
  await vi.waitFor(async () => expect(await both()).toEqual([0, wallet + there]), {
    timeout: within(60_000),
    interval: 500,
  })
  expect(await spin()).toBe('paused')
  expect((await world.admin(['ledger', 'verify'])).stdout).toContain('ledger clean')
})

test('[S-13, C-13] with the single wallet, a game that is open takes no stake of an excluded member', async () => {
  const client = await member('viewer03')
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  const spin = await aSeat(client)
  expect(await spin()).toBe('spun')
  await exclude(client)
  expect(await spin()).toBe('paused')
})
