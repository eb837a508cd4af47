import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { clientVersion } from '#contract/limits.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const home = '203.0.113.7'
const clock = { aheadMs: 0 }
let world: World

beforeAll(async () => {
  world = await startWorld({ clock, environment: { TRUST_PROXY: 'on' } })
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())

const deviceAt = (address: string): TestClient =>
  openClient(world.baseUrl, '', (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  })

const tryOf = async (device: TestClient, name: string, password: string) => {
  const refused = await device.refusal(loginV4, { name, password, flag: 0, version: clientVersion })
  if (!('name' in refused) || refused.name !== 'LOGIN_REFUSED') return refused
  return (refused.data as { retryAfterMs: number }).retryAfterMs
}

/** Wrong passwords, each after the wait that the one before was given, until the last of them waits for so long. */
const guess = async (name: string, addressOf: (nth: number) => string, untilMs: number): Promise<void> => {
  for (let nth = 1; nth <= 40; nth += 1) {
    const waitMs = await tryOf(deviceAt(addressOf(nth)), name, 'wrong1234')
    if (typeof waitMs !== 'number') throw new Error(JSON.stringify(waitMs))
    if (waitMs >= untilMs) return
    clock.aheadMs += waitMs
  }
  throw new Error('nobody was slowed down')
}

test.each([
  ['many networks', 'viewer05', (nth: number) => `198.51.100.${nth}`, 16_000],
  ['the network of the member', 'viewer06', () => home, 20_000],
])(
  '[E-02, C-11] strangers who guess from %s keep the member out on no device that is known',
  async (_where, name, addressOf, untilMs) => {
    const own = deviceAt(home)
    await own.logIn(name)
    await guess(name, addressOf, untilMs)
    expect(await tryOf(deviceAt(home), name, 'demo1234')).toBeGreaterThan(0)
    // In the session that runs, and for one that begins.
    await own.accepted(reauthenticate, { proof: { method: 'password', password: 'demo1234' } })
    await own.logIn(name)
    // It guesses no more freely than an address does.
    const slowed = []
    for (let nth = 0; nth < 5; nth += 1) slowed.push((await tryOf(own, name, 'wrong1234')) !== 0)
    expect(slowed).toEqual([false, false, false, false, true])
    expect(await tryOf(own, name, 'demo1234')).toBeGreaterThan(0)
  },
)
