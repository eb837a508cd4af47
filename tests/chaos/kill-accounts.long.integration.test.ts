import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameCheck, register } from '#contract/accounts/calls/accounts.ts'
import { forgotPhoneReset, forgotPhoneStart, forgotPhoneVerify, sendCode } from '#contract/accounts/calls/recovery.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { within } from '#tests/world/patience.ts'

const version = 'v1.0.1'
const areaCode = '+86'
/** How long a call is under way when the server is killed: before its work, and during or after it. */
const killAfterMs = [0, 40]
let world: World
let client: TestClient

beforeAll(async () => {
  world = await startWorld({ child: true, sharedPostgres: false })
  // What callers have to show before their calls run has tests of its own.
  expect((await world.admin(['config', 'set', 'verification', '{}'])).exit).toBe(0)
  expect((await world.admin(['config', 'set', 'verificationMode', '"risk"'])).exit).toBe(0)
  client = openClient(world.baseUrl, '')
})
afterAll(() => world.stop())

const killAndRestart = async (): Promise<void> => {
  await world.kill()
  await world.restart()
}

/** Asks again with the same request until there is an answer, as the browser does. */
const insist = async <C extends Call>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> => {
  for (;;) {
    const result = await client.gateway.call(call, input, { timeoutMs: 5_000 })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected') throw new Error(`${call.path}: ${result.name}`)
    await world.untilUp()
  }
}

/** The server is killed while the call is under way; then it is asked again. */
const insistOverKill = async <C extends Call>(
  call: C,
  input: RequestOf<C>,
  underWayMs: number,
): Promise<ResponseOf<C>> => {
  const lost = client.gateway.call(call, input, { timeoutMs: 2_000 })
  await wait(underWayMs)
  await killAndRestart()
  await lost
  return insist(call, input)
}

const codeFor = async (contact: string): Promise<string> => {
  const { stdout } = await world.admin(['outbox', 'list', '20'])
  const messages = stdout.split('\n').filter(Boolean)
  const newest = messages
    .map((line) => JSON.parse(line) as { to: string; body: string })
    .find(({ to }) => to === contact)
  return /(?<!\d)\d{6}(?!\d)/.exec(newest?.body ?? '')?.[0] ?? 'none'
}

const nameOf = (nth: number): string => `killed0${nth}`
const phoneOf = (nth: number): string => `1370000000${nth}`

test.each(killAfterMs.map((underWayMs, nth) => [underWayMs, nth] as const))(
  '[C-11] a registration that is killed after %i ms goes on: one member, one gift of demo money',
  async (underWayMs, nth) => {
    const [name, phone] = [nameOf(nth), phoneOf(nth)]
    await client.accepted(sendCode, { purpose: 'register', channel: 'sms', areaCode, target: phone })
    await killAndRestart()
    const code = await codeFor(`${areaCode}${phone}`)
    const form = {
      name,
      password: 'opener1234',
      areaCode,
      phone,
      code,
      version,
      ageConfirmed: true,
      agreed: agreedInDemo,
    } as const
    const wanted = { requestId: crypto.randomUUID(), ...form }
    const made = await insistOverKill(register, wanted, underWayMs)
    const again = await insist(register, wanted)
    expect([made.userInfo.name, again.userInfo]).toEqual([name, made.userInfo])
    expect((await client.accepted(nameCheck, { name })).available).toBe(false)
    client.state.token = again.token
    expect((await client.accepted(goldCoinBalance, {})).coins).toBe(100_000)
    client.state.token = ''
    expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
  },
  within(60_000),
)

test.each(killAfterMs.map((underWayMs, nth) => [underWayMs, nth] as const))(
  '[C-11] a forgotten password goes on over kills between its steps, and over one %i ms into the last',
  async (underWayMs, nth) => {
    const [name, phone] = [nameOf(nth), phoneOf(nth)]
    const { ticket } = await client.accepted(forgotPhoneStart, { name, areaCode, phone })
    await killAndRestart()
    const code = await codeFor(`${areaCode}${phone}`)
    const verified = await client.accepted(forgotPhoneVerify, { ticket, code })
    await killAndRestart()
    const reset = { ticket: verified.ticket, password: 'second123' }
    expect(await insistOverKill(forgotPhoneReset, reset, underWayMs)).toEqual({})
    const other = await client.refusal(forgotPhoneReset, { ...reset, password: 'third1234' })
    expect('name' in other && other.name).toBe('TICKET_INVALID')
    const { userInfo } = await client.logIn(name, 'second123')
    expect(userInfo.name).toBe(name)
    client.state.token = ''
  },
  within(60_000),
)
