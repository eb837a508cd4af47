import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { financeOrder, financeRecords, pay, payClose, paymentTypes, payUnfinished } from '#contract/finance/calls.ts'
import type { DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { protectionExclude, protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { demoPeople } from '#server/demo/demo-people.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'
import { scriptedSecret, startScriptedProvider, type ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const minuteMs = 60_000
const amountMinor = 50_000
const clock = { aheadMs: 0 }
let provider: ScriptedProvider
let world: World
let client: TestClient
let seat = 0

/** A way of the scripted provider beside those of the sandbox. */
const scripted = (changes: Partial<DepositMethod> = {}): DepositMethod => ({
  ...(demoDepositMethods[1] as DepositMethod),
  id: 'scripted',
  provider: 'scripted',
  providerMethod: 'any',
  ...changes,
})

beforeAll(async () => {
  provider = await startScriptedProvider()
  world = await startWorld({
    clock,
    environment: { PAYMENT_PROVIDERS: `scripted=${provider.url}#${scriptedSecret}` },
  })
  const { settings } = world.services()
  await settings.set('verification', {}, 'test')
  const methods = [
    scripted(),
    scripted({ id: 'usdt', currency: 'USDT', min_money: 1_000_000, max_money: 9_000_000_000 }),
  ]
  await settings.set('depositMethods', [...methods, ...demoDepositMethods], 'test')
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
})
/** What a first deposit asks for. */
const sayWho = async (who: TestClient): Promise<void> => {
  const { missingIdentity } = await who.accepted(protectionGet, {})
  if (missingIdentity.includes('realName')) await who.accepted(realNameBind, { realName: '王小明' })
  if (missingIdentity.includes('birthday')) await who.accepted(birthdayBind, { birthday: aBirthday() })
}

/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  // Who logs in says the time of this machine.
  clock.aheadMs = 0
  Object.assign(provider.script, { isDown: false, refuses: false, asked: 0 })
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(demoPeople[seat - 1]?.name ?? '')
  await sayWho(client)
})

const asked = (changes: object = {}) => ({
  requestId: randomUUID(),
  methodId: 'scripted',
  currency: 'CNY' as const,
  amountMinor,
  ...changes,
})

const settled = () => world.services().finance.settled()
const detailOf = async (orderId: string) => {
  const { order, timeline } = await client.accepted(financeOrder, { orderId })
  if (order.kind !== 'deposit') throw new Error(order.kind)
  return { order, timeline }
}
const stateOf = async (orderId: string) => (await detailOf(orderId)).order
/** An order whose checkout the provider has opened. */
const openOrder = async (changes: object = {}): Promise<DepositOrder> => {
  const order = await client.accepted(pay, asked(changes))
  await settled()
  return stateOf(order.orderId)
}
const callbackUrl = () => `${world.baseUrl}/payments/callback/scripted`
const paid = (orderId: string, changes: object = {}): PaymentState => ({
  orderId,
  status: 'paid',
  payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor, ...changes },
})
const call = (state: PaymentState, options: Parameters<ScriptedProvider['call']>[2] & { eventId?: string } = {}) =>
  provider.call(
    callbackUrl(),
    { eventId: options.eventId ?? randomUUID(), state },
    { atMs: world.services().now(), ...options },
  )
const centre = async (): Promise<number> => {
  const { wallets } = await client.accepted(memberInfo, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
}
const pass = async (ms: number): Promise<void> => {
  clock.aheadMs += ms
  await world.services().timers.flush()
  await settled()
}
const refusal = async (changes: object) => {
  const refused = await client.refusal(pay, asked(changes))
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const codeOf = async (changes: object): Promise<unknown> => {
  const refused = await client.refusal(pay, asked(changes))
  return 'name' in refused ? refused.name : refused
}
/** Where a field stands that the schema refuses. */
const badField = async (changes: object) => {
  const [name, data] = (await refusal(changes)) as [string, { issues: { path: string }[] }]
  return [name, [...new Set(data.issues.map(({ path }) => path))]]
}

describe('ways to pay', () => {
  test('[C-14] say what a deposit asks for in stakes, as the site has set it', async () => {
    const { settings } = world.services()
    const before = settings.get('turnoverRules')
    const asks = async () => {
      const { turnoverMilli, oddsMinMilli } = await client.accepted(paymentTypes, {})
      return { turnoverMilli, oddsMinMilli }
    }
    expect(await asks()).toEqual({ turnoverMilli: 1_000, oddsMinMilli: 1_500 })
    await settings.set('turnoverRules', { ...before, depositMilli: 2_500 }, 'test')
    expect((await asks()).turnoverMilli).toBe(2_500)
    await settings.set('turnoverRules', before, 'test')
  })

  test('[C-14, E-04] are shown with their bounds; one whose provider is not there is closed', async () => {
    const { settings } = world.services()
    const before = settings.get('depositMethods')
    const gone = scripted({ id: 'gone', provider: 'nobody' })
    await settings.set('depositMethods', [...before, gone, scripted({ id: 'hidden', isDisplay: false })], 'test')
    const { methods } = await client.accepted(paymentTypes, {})
    expect(methods.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'scripted 1',
      'usdt 1',
      'express 1',
      'qr 1',
      'bank 1',
      'online-bank 1',
      'usdt-pay 1',
      'attended 0',
      'gone 0',
    ])
    expect(Object.keys(methods[0] ?? {})).not.toContain('providerMethod')
    for (const methodId of ['gone', 'hidden', 'attended', 'nothing'])
      expect(await refusal({ methodId })).toEqual(['PAYMENT_TYPE_CLOSED', null])
    await settings.set('depositMethods', before, 'test')
  })

  test('[V-06, E-04] an amount is whole cents within the bounds, whatever is sent', async () => {
    const beyond = [
      [4_999, 'below'],
      [2_000_001, 'above'],
      [0, 'below'],
    ] as const
    for (const [amount, rule] of beyond)
      expect(await refusal({ amountMinor: amount })).toEqual(['FIELD_REFUSED', { field: 'amountMinor', rule }])
    const noNumbers = [-1, 1.5, '50000', '1e3', 'Infinity', '５００', '1'.repeat(30), 1e30, null, undefined, [50_000]]
    for (const amount of noNumbers)
      expect(await badField({ amountMinor: amount })).toEqual(['BAD_REQUEST', ['amountMinor']])
    const usdt = { methodId: 'usdt', currency: 'USDT' }
    expect(await refusal({ ...usdt, amountMinor: 1_000_001 })).toEqual([
      'FIELD_REFUSED',
      { field: 'amountMinor', rule: 'decimals' },
    ])
    expect(await refusal({ currency: 'USDT' })).toEqual(['FIELD_REFUSED', { field: 'currency', rule: 'currency' }])
    expect(await badField({ currency: 'COIN' })).toEqual(['BAD_REQUEST', ['currency']])
    expect(await client.accepted(payUnfinished, {})).toEqual({ orders: [] })
    for (const amount of [5_000, 2_000_000]) {
      const { orderId } = await client.accepted(pay, asked({ amountMinor: amount }))
      await client.accepted(payClose, { requestId: randomUUID(), orderId })
    }
  })
})

describe('one deposit', () => {
  test('[C-14, S-13] goes from order to checkout to credit, with its history', async () => {
    const before = await centre()
    const request = asked()
    const order = await client.accepted(pay, request)
    expect(await client.accepted(pay, request)).toEqual(order)
    await settled()
    const open = await stateOf(order.orderId)
    expect([order.state, open.state, open.context.checkoutUrl]).toEqual([
      'opening',
      'awaiting',
      `http://127.0.0.1:1/${order.orderId}`,
    ])
    expect(provider.opened.at(-1)).toEqual({
      orderId: order.orderId,
      method: 'any',
      currency: 'CNY',
      amountMinor,
      callbackUrl: callbackUrl(),
      returnUrl: `http://localhost:${world.environment['PORT']}/app/wallet/deposit?order=${order.orderId}`,
      expiresAtMs: open.context.expiresAtMs,
    })
    expect((await client.accepted(payUnfinished, {})).orders).toEqual([open])
    expect(await call(paid(order.orderId))).toBe(200)
    const { order: done, timeline } = await detailOf(order.orderId)
    expect([done.state, done.context.creditedMinor, await centre()]).toEqual([
      'succeeded',
      amountMinor,
      before + amountMinor,
    ])
    expect(timeline.map(({ state, by }) => `${by} ${state}`)).toEqual([
      'member opening',
      'provider awaiting',
      'provider succeeded',
    ])
    expect(await client.accepted(payUnfinished, {})).toEqual({ orders: [] })
    expect((await client.accepted(financeRecords, { phase: 'succeeded' })).orders).toEqual([done])
    expect((await client.accepted(financeRecords, { phase: 'ended' })).orders).toEqual([])
  })

  test('[C-14] one unpaid order a way to pay; the member may give it up, and money that comes is credited', async () => {
    const first = await openOrder()
    expect(await refusal({})).toEqual(['UNFINISHED_ORDER', null])
    const before = await centre()
    const close = { requestId: randomUUID(), orderId: first.orderId }
    const closed = await client.accepted(payClose, close)
    expect(closed.state).toBe('closed')
    expect(await client.accepted(payClose, close)).toEqual(closed)
    await openOrder()
    expect(await call(paid(first.orderId))).toBe(200)
    expect([(await stateOf(first.orderId)).context.flags, await centre()]).toEqual([
      ['paid-after-end'],
      before + amountMinor,
    ])
    const again = await client.refusal(payClose, { requestId: randomUUID(), orderId: first.orderId })
    expect('name' in again && again.name).toBe('ORDER_MOVED_ON')
  })

  test('[S-13] orders of others are not there', async () => {
    const { orderId } = await openOrder()
    const stranger = openClient(world.baseUrl, '')
    await stranger.logIn('viewer20')
    for (const refused of [
      await stranger.refusal(financeOrder, { orderId }),
      await stranger.refusal(payClose, { requestId: randomUUID(), orderId }),
    ])
      expect('name' in refused && refused.name).toBe('FINANCE_ORDER_UNKNOWN')
    expect((await stranger.accepted(financeRecords, {})).orders).toEqual([])
  })

  test('[C-14] records come in pages', async () => {
    const ids: string[] = []
    for (let count = 0; count < 22; count += 1) {
      const { orderId } = await client.accepted(pay, asked())
      await client.accepted(payClose, { requestId: randomUUID(), orderId })
      ids.unshift(orderId)
    }
    const first = await client.accepted(financeRecords, { kinds: ['deposit'] })
    const second = await client.accepted(financeRecords, { beforeId: first.orders.at(-1)?.orderId ?? '' })
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect([...first.orders, ...second.orders].map(({ orderId }) => orderId)).toEqual(ids)
  })
})

describe('protection', () => {
  test('[C-14, V-01] the first deposit asks who somebody is; a limit and a self-exclusion stop the next one', async () => {
    const stranger = openClient(world.baseUrl, '')
    await stranger.logIn('viewer19')
    const { missingIdentity } = await stranger.accepted(protectionGet, {})
    const refused = await stranger.refusal(pay, asked())
    if (missingIdentity.length > 0) expect('name' in refused && refused.name).toBe('IDENTITY_REQUIRED')
    const limit = { kind: 'deposit', period: 'day', currency: 'CNY', amountMinor: 60_000 } as const
    await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit })
    const order = await openOrder()
    expect(await codeOf({ methodId: 'qr' })).toBe('LIMIT_REACHED')
    expect(await call({ orderId: order.orderId, status: 'failed' })).toBe(200)
    const again = await openOrder({ methodId: 'qr' })
    await client.accepted(payClose, { requestId: randomUUID(), orderId: again.orderId })
    expect(await codeOf({})).toBe('LIMIT_REACHED')
    await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
    expect(await codeOf({})).toBe('SELF_EXCLUDED')
  })

  const countedToday = async (): Promise<number | undefined> => {
    const { limits } = await client.accepted(protectionGet, {})
    return limits.find((each) => each.kind === 'deposit' && each.period === 'day' && each.currency === 'CNY')?.usedMinor
  }

  test('[C-14, S-13] what counts towards the limit is what really came: late, in another amount, or not at all', async () => {
    const { orderId } = await openOrder()
    expect(await countedToday()).toBe(amountMinor)
    await call({ orderId, status: 'failed' })
    expect(await countedToday()).toBe(0)
    const limit = { kind: 'deposit', period: 'day', currency: 'CNY', amountMinor: amountMinor - 1 } as const
    await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit })
    const before = await centre()
    // Late, and above the limit that was set meanwhile: the money is there.
    await call(paid(orderId))
    await call(paid(orderId))
    expect([await countedToday(), await centre()]).toEqual([amountMinor, before + amountMinor])
    expect(await codeOf({})).toBe('LIMIT_REACHED')
  })

  test('[C-14, S-13] an order whose payment an operator credits in another amount, or sends back, counts for that', async () => {
    const { orderId } = await openOrder()
    await call(paid(orderId, { amountMinor: 70_000 }))
    expect(await countedToday()).toBe(amountMinor)
    await world.admin(['finance', 'credit', orderId, '700'])
    expect(await countedToday()).toBe(70_000)
    const late = await openOrder()
    await call({ orderId: late.orderId, status: 'failed' })
    await call(paid(late.orderId, { amountMinor: 1_000 }))
    expect((await world.admin(['finance', 'refuse', late.orderId])).exit).toBe(0)
    expect(await countedToday()).toBe(70_000)
  })

  test('[C-14, S-13] a payment that comes after an exclusion began is held for its return, and nobody can credit it', async () => {
    const early = await openOrder()
    const eventId = randomUUID()
    const before = await centre()
    await client.accepted(protectionExclude, { requestId: randomUUID(), months: null })
    expect(await call(paid(early.orderId), { eventId })).toBe(200)
    expect(await call(paid(early.orderId), { eventId })).toBe(200)
    expect([(await stateOf(early.orderId)).state, await centre()]).toEqual(['review', before])
    expect((await world.admin(['finance', 'list'])).stdout).toContain(`${early.orderId}  deposit  review [excluded]`)
    const credited = await world.admin(['finance', 'credit', early.orderId, '500'])
    expect([credited.exit, credited.stderr]).toEqual([1, expect.stringContaining('is excluded from play')])
    expect((await world.admin(['finance', 'refuse', early.orderId])).exit).toBe(0)
    expect([(await stateOf(early.orderId)).state, await centre(), await countedToday()]).toEqual(['failed', before, 0])
  })
})

describe('callbacks', () => {
  test('[C-14] that are forged, cut short, replayed or of nobody change nothing', async () => {
    const { orderId } = await openOrder()
    const before = await stateOf(orderId)
    const state = paid(orderId)
    const text = JSON.stringify({ eventId: 'e', state })
    const nowMs = world.services().now()
    const other = JSON.stringify({ eventId: 'e', state: paid(orderId, { amountMinor: 1 }) })
    const tries: [number, Promise<number>][] = [
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, secret: 'another-secret-of-16' })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, sent: other })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, sent: text.slice(0, -9) })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, headers: { 'x-payment-signature': '' } })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, headers: { 'x-payment-signature': '0'.repeat(64) } })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, headers: { 'x-payment-timestamp': String(nowMs + 1) } })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs - 6 * minuteMs })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs + 6 * minuteMs })],
      [401, provider.call(`${world.baseUrl}/payments/callback/nobody`, text, { atMs: nowMs })],
      // Right of the scripted provider, but not for an order of the sandbox.
      [401, provider.call(`${world.baseUrl}/payments/callback/sandbox`, text, { atMs: nowMs })],
      [422, provider.call(callbackUrl(), text.slice(0, -9), { atMs: nowMs })],
      [422, provider.call(callbackUrl(), '[]', { atMs: nowMs })],
      [422, call(paid(orderId, { amountMinor: 0.5 }))],
      [422, call(paid(orderId, { amountMinor: -5 }))],
      [413, provider.call(callbackUrl(), JSON.stringify({ text: 'x'.repeat(17_000) }), { atMs: nowMs })],
      [404, call(paid('999999999'))],
    ]
    for (const [status, answered] of tries) expect(await answered).toBe(status)
    expect(await stateOf(orderId)).toEqual(before)
    const sandbox = await openOrder({ methodId: 'qr' })
    expect(await call(paid(sandbox.orderId))).toBe(404)
  })

  test('[C-14] that come again, all at once, credit once; the same id with other data is refused', async () => {
    const { orderId } = await openOrder()
    const before = await centre()
    const eventId = randomUUID()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => call(paid(orderId), { eventId })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await call(paid(orderId))).toBe(200)
    expect(await call(paid(orderId, { amountMinor: 1 }), { eventId })).toBe(409)
    expect([await centre(), (await stateOf(orderId)).context.flags]).toEqual([before + amountMinor, []])
  })

  test.each([
    ['another amount', { amountMinor: 49_999 }],
    ['another currency', { currency: 'USDT' }],
  ])('[C-14] of %s wait for an operator, who credits what has come', async (_, changes) => {
    const { orderId } = await openOrder()
    const before = await centre()
    expect(await call(paid(orderId, changes))).toBe(200)
    expect([(await stateOf(orderId)).state, await centre()]).toEqual(['review', before])
    expect((await world.admin(['finance', 'list'])).stdout).toContain(`${orderId}  deposit  review [other-amount]`)
    expect((await world.admin(['finance', 'credit', orderId, '1e3'])).exit).toBe(1)
    expect((await world.admin(['finance', 'credit', orderId, '499.99'])).exit).toBe(0)
    expect([(await stateOf(orderId)).state, await centre()]).toEqual(['succeeded', before + 49_999])
    expect((await world.admin(['finance', 'credit', orderId, '499.99'])).exit).toBe(1)
    expect((await world.admin(['finance', 'show', orderId])).stdout).toContain('succeeded  by operator')
  })

  test('[C-14] a success after a failure is credited, a failure after a success takes nothing back', async () => {
    const { orderId } = await openOrder()
    const before = await centre()
    expect(await call({ orderId, status: 'failed' })).toBe(200)
    expect((await stateOf(orderId)).state).toBe('failed')
    expect(await call(paid(orderId))).toBe(200)
    expect(await call({ orderId, status: 'failed' })).toBe(200)
    const after = await stateOf(orderId)
    expect([after.state, after.context.flags, await centre()]).toEqual([
      'succeeded',
      ['paid-after-end', 'failed-after-paid'],
      before + amountMinor,
    ])
  })
})

describe('a provider that is away', () => {
  test('[S-13] for an hour leaves the order unknown; what it says then counts', async () => {
    const { orderId } = await openOrder()
    const before = await centre()
    provider.script.isDown = true
    for (let minutes = 0; minutes < 75; minutes += 5) await pass(5 * minuteMs)
    expect((await stateOf(orderId)).state).toBe('unknown')
    expect(provider.script.asked).toBeGreaterThan(5)
    provider.script.isDown = false
    provider.states.set(orderId, paid(orderId))
    await pass(10 * minuteMs)
    expect([(await stateOf(orderId)).state, await centre()]).toEqual(['succeeded', before + amountMinor])
  })

  test('[S-13] from the start keeps trying, and opens the checkout when it is back', async () => {
    provider.script.isDown = true
    const order = await openOrder()
    expect(order.state).toBe('opening')
    provider.script.isDown = false
    await pass(2_000)
    expect((await stateOf(order.orderId)).state).toBe('awaiting')
  })

  test('[S-13] that never heard of an order, or says that nobody paid in time, ends it', async () => {
    provider.script.isDown = true
    const lost = await openOrder()
    await pass(16 * minuteMs)
    provider.script.isDown = false
    await pass(minuteMs)
    expect((await stateOf(lost.orderId)).state).toBe('expired')
    const late = await openOrder()
    provider.states.set(late.orderId, { orderId: late.orderId, status: 'expired' })
    await pass(15 * minuteMs)
    expect((await stateOf(late.orderId)).state).toBe('expired')
  })

  test('[C-14] a provider that refuses an order ends it at once', async () => {
    provider.script.refuses = true
    expect((await openOrder()).state).toBe('failed')
  })
})

describe('the sandbox provider', () => {
  const choose = async (order: DepositOrder, scenario: string): Promise<void> => {
    const response = await fetch(order.context.checkoutUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ scenario }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
  }
  const settlesAs = (orderId: string, state: string) =>
    vi.waitFor(async () => expect((await stateOf(orderId)).state).toBe(state), {
      timeout: within(10_000),
      interval: 50,
    })

  test('[C-14] has a checkout of its own origin, whose outcome reaches the wallet', async () => {
    const order = await openOrder({ methodId: 'qr' })
    const url = new URL(order.context.checkoutUrl ?? '')
    expect(url.origin).toBe(`http://127.0.0.1:${world.environment['CHECKOUT_PORT']}`)
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect([html.includes('CNY 500'), html.includes(order.orderId), html.includes('<script')]).toEqual([
      true,
      true,
      false,
    ])
    expect((await fetch(`${url.origin}/checkout/nothing`)).status).toBe(404)
    const before = await centre()
    await choose(order, 'paid')
    await settlesAs(order.orderId, 'succeeded')
    await choose(order, 'failed')
    expect(await centre()).toBe(before + amountMinor)
  })

  test('[C-14] a failure, half the amount, and silence come to what they are', async () => {
    const failing = await openOrder({ methodId: 'qr' })
    await choose(failing, 'failed')
    await settlesAs(failing.orderId, 'failed')
    const half = await openOrder({ methodId: 'qr' })
    await choose(half, 'other-amount')
    await settlesAs(half.orderId, 'review')
    const silent = await openOrder({ methodId: 'qr' })
    await choose(silent, 'silent')
    await pass(minuteMs)
    expect((await stateOf(silent.orderId)).state).toBe('succeeded')
  })

  test('[S-13] an outage leaves orders where they are', async () => {
    expect((await world.admin(['finance', 'outage', '60'])).exit).toBe(0)
    const order = await openOrder({ methodId: 'qr' })
    await pass(20 * minuteMs)
    expect([order.state, (await stateOf(order.orderId)).state]).toEqual(['opening', 'unknown'])
    expect((await world.admin(['finance', 'outage', '0'])).exit).toBe(0)
  })
})

test('[A-02] after all of it the books are right', async () => {
  expect((await world.services().balances.verify()).faults).toEqual([])
})
