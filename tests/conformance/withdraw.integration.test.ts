import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  conversionQuote,
  convert,
  financeOrder,
  financeRecords,
  pay,
  speedWithdraw,
  toCenter,
  toYeb,
  withdrawCancel,
  withdrawInfo,
  withdrawNew,
} from '#contract/finance/calls.ts'
import type { DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { virtualWalletHoldMs, withdrawLockMs } from '#contract/limits.ts'
import { dayAfter } from '#contract/loyalty/rules/calendar.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { realNameBind } from '#contract/members/calls/members.ts'
import {
  bankCardInsert,
  virtualWalletInsert,
  virtualWalletWhitelist,
  withdrawPasswordSet,
} from '#contract/wallet/calls.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'
import { scriptedSecret, startScriptedProvider, type ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const minuteMs = 60_000
const withdrawPassword = '271828'
const amountMinor = 50_000
const feeMinor = 250
const clock = { aheadMs: 0 }
let provider: ScriptedProvider
let world: World
let client: TestClient
let cardId: string
let walletId: string
let seat = 0

const scripted = (at: number, changes: Partial<WithdrawMethod> = {}): WithdrawMethod => ({
  ...(demoWithdrawMethods[at] as WithdrawMethod),
  provider: 'scripted',
  providerMethod: 'any',
  feeFixedMinor: 200,
  feeBasisPoints: 10,
  freeAMonth: 0,
  ...changes,
})
const methods = [
  scripted(0, { id: 'card' }),
  scripted(1, { id: 'usdt' }),
  scripted(0, { id: 'free', freeAMonth: 1 }),
  scripted(0, { id: 'hidden', isDisplay: false }),
  scripted(0, { id: 'closed', status: '0' }),
  scripted(0, { id: 'gone', provider: 'nobody' }),
]
const rules = { sendAfterSeconds: 60, reviewFromMinor: { CNY: 900_000, USDT: 900_000_000 } }

beforeAll(async () => {
  provider = await startScriptedProvider()
  world = await startWorld({
    clock,
    environment: { PAYMENT_PROVIDERS: `scripted=${provider.url}#${scriptedSecret}` },
  })
  const { settings } = world.services()
  await settings.set('verification', {}, 'test')
  await settings.set('withdrawMethods', methods, 'test')
  await settings.set('withdrawRules', rules, 'test')
  const deposit = { ...(demoDepositMethods[1] as DepositMethod), id: 'scripted', provider: 'scripted' }
  await settings.set('depositMethods', [deposit], 'test')
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
})

const settled = () => world.services().finance.settled()
const pass = async (ms: number): Promise<void> => {
  clock.aheadMs += ms
  await world.services().timers.flush()
  await settled()
}

/** The last viewer is somebody else’s. */
const ownName = () => (seat < 20 ? `viewer${String(seat).padStart(2, '0')}` : `anchor0${seat - 19}`)
const enter = (who: TestClient, name: string) => who.logIn(name, undefined, undefined, world.services().now())

/** Each test has a member of its own with a card and an address that can be used. */
beforeEach(async () => {
  Object.assign(provider.script, { isDown: false, isMute: false, refuses: false, asked: 0 })
  client = openClient(world.baseUrl, '')
  seat += 1
  const name = ownName()
  await enter(client, name)
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  cardId = (await client.accepted(bankCardInsert, card)).cards[0]?.id ?? ''
  const tron = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '' } as const
  const added = await client.accepted(virtualWalletInsert, { requestId: randomUUID(), ...tron, withdrawPassword })
  walletId = added.wallets[0]?.id ?? ''
  await client.accepted(virtualWalletWhitelist, { id: walletId, withdrawPassword, whitelisted: true })
  clock.aheadMs += virtualWalletHoldMs + minuteMs
  await enter(client, name)
})

const asked = (changes: object = {}) => ({
  requestId: randomUUID(),
  methodId: 'card',
  payeeId: cardId,
  currency: 'CNY' as const,
  amountMinor,
  withdrawPassword,
  ...changes,
})
const toAddress = (changes: object = {}) =>
  asked({ methodId: 'usdt', payeeId: walletId, currency: 'USDT', amountMinor: 30_000_000, ...changes })
const refusal = async (changes: object, from = client) => {
  const refused = await from.refusal(withdrawNew, asked(changes))
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const detail = async (orderId: string) => {
  const { order, timeline } = await client.accepted(financeOrder, { orderId })
  if (order.kind !== 'withdrawal') throw new Error(order.kind)
  return { order, timeline }
}
const stateOf = async (orderId: string) => (await detail(orderId)).order.state
const balance = async (wanted: 'CNY' | 'USDT' = 'CNY'): Promise<number> =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === wanted)?.balanceMinor ?? 0
const turnover = async () => {
  const found = (await client.accepted(withdrawInfo, {})).turnovers.find(({ currency }) => currency === 'CNY')
  if (!found) throw new Error('there is no turnover')
  return found
}
const open = (changes: object = {}) => client.accepted(withdrawNew, asked(changes))
/** One that the provider has. */
const sent = async (changes: object = {}): Promise<WithdrawalOrder> => {
  const order = await open(changes)
  await pass(minuteMs)
  return (await detail(order.orderId)).order
}
const callbackUrl = () => `${world.baseUrl}/payments/callback/scripted`
const paid = (orderId: string, changes: object = {}): PaymentState => ({
  orderId,
  status: 'paid',
  payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor: amountMinor - feeMinor, ...changes },
})
const call = (state: PaymentState, options: Parameters<ScriptedProvider['call']>[2] & { eventId?: string } = {}) =>
  provider.call(
    callbackUrl(),
    { eventId: options.eventId ?? randomUUID(), state },
    { atMs: world.services().now(), ...options },
  )
const faults = async () => (await world.services().balances.verify()).faults

describe('what is refused', () => {
  test('[C-14, E-04] a way that is closed, hidden, gone or of another currency', async () => {
    const info = await client.accepted(withdrawInfo, {})
    expect(info.methods.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'card 1',
      'usdt 1',
      'free 1',
      'closed 0',
      'gone 0',
    ])
    expect(Object.keys(info.methods[0] ?? {})).not.toContain('provider')
    for (const methodId of ['closed', 'hidden', 'gone', 'nothing'])
      expect(await refusal({ methodId })).toEqual(['WITHDRAW_TYPE_CLOSED', null])
    expect(await refusal({ currency: 'USDT' })).toEqual(['FIELD_REFUSED', { field: 'currency', rule: 'currency' }])
  })

  test('[V-06, E-04] an amount that is no whole number of cents within the bounds', async () => {
    const beyond = [
      [9_999, 'below'],
      [5_000_001, 'above'],
      [0, 'below'],
    ] as const
    for (const [amount, rule] of beyond)
      expect(await refusal({ amountMinor: amount })).toEqual(['FIELD_REFUSED', { field: 'amountMinor', rule }])
    const usdt = { methodId: 'usdt', payeeId: walletId, currency: 'USDT', amountMinor: 30_000_001 }
    expect(await refusal(usdt)).toEqual(['FIELD_REFUSED', { field: 'amountMinor', rule: 'decimals' }])
    for (const amount of [-1, 1.5, '50000', '1e3', 'Infinity', '５００', '1'.repeat(30), 1e30, null, [50_000]])
      expect((await refusal({ amountMinor: amount }))?.[0 as never]).toBe('BAD_REQUEST')
    expect(await refusal({ amountMinor: 4_000_000 })).toEqual(['BALANCE_SHORT', null])
    expect([await balance(), (await client.accepted(financeRecords, {})).orders]).toEqual([1_000_000, []])
  })

  test("[E-03, L-05] other people's cards, addresses and orders", async () => {
    const stranger = openClient(world.baseUrl, '')
    await enter(stranger, 'viewer20')
    await showIdentity(stranger)
    await stranger.accepted(withdrawPasswordSet, { withdrawPassword })
    clock.aheadMs += virtualWalletHoldMs + minuteMs
    await enter(stranger, 'viewer20')
    await enter(client, ownName())
    expect(await refusal({}, stranger)).toEqual(['RECORD_UNKNOWN', null])
    const theirs = { methodId: 'usdt', payeeId: walletId, currency: 'USDT', amountMinor: 30_000_000 }
    expect(await refusal(theirs, stranger)).toEqual(['RECORD_UNKNOWN', null])
    for (const payeeId of ['', 'none', walletId]) expect(await refusal({ payeeId })).toEqual(['RECORD_UNKNOWN', null])
    const { orderId } = await open()
    for (const refused of [
      await stranger.refusal(financeOrder, { orderId }),
      await stranger.refusal(withdrawCancel, { requestId: randomUUID(), orderId }),
    ])
      expect('name' in refused && refused.name).toBe('FINANCE_ORDER_UNKNOWN')
    expect(await stateOf(orderId)).toBe('queued')
  })

  test('[E-03] an address before its day on the white list is over, and off it', async () => {
    await showIdentity(client)
    await client.accepted(virtualWalletWhitelist, { id: walletId, withdrawPassword, whitelisted: false })
    clock.aheadMs += virtualWalletHoldMs + minuteMs
    await enter(client, ownName())
    const { requestId: _id, ...input } = toAddress()
    expect(await refusal(input)).toEqual(['ADDRESS_NOT_READY', { usableFromMs: 0 }])
    await showIdentity(client)
    await client.accepted(virtualWalletWhitelist, { id: walletId, withdrawPassword, whitelisted: true })
    expect((await refusal(input))[0 as never]).toBe('WITHDRAW_HELD')
  })

  test('[V-05] a withdrawal password that is wrong five times locks, and what costs no try is said before', async () => {
    for (const triesLeft of [4, 3, 2, 1])
      expect(await refusal({ withdrawPassword: '000000' })).toEqual(['WITHDRAW_PASSWORD_WRONG', { triesLeft }])
    expect(await refusal({ withdrawPassword: '000000', methodId: 'closed' })).toEqual(['WITHDRAW_TYPE_CLOSED', null])
    const locked = (await refusal({ withdrawPassword: '000000' })) as [string, { untilMs: number }]
    expect(locked[0]).toBe('WITHDRAW_PASSWORD_LOCKED')
    expect(await refusal({})).toEqual(locked)
    clock.aheadMs += withdrawLockMs + minuteMs
    await enter(client, ownName())
    expect((await open()).state).toBe('queued')
  })

  test('an account that has changed waits a day, and says until when', async () => {
    await showIdentity(client)
    const card = { requestId: randomUUID(), cardNum: '5555555555554444', bankName: '示例银行', withdrawPassword }
    await client.accepted(bankCardInsert, card)
    const [name, data] = (await refusal({})) as [string, { untilMs: number }]
    expect([name, data.untilMs > world.services().now()]).toEqual(['WITHDRAW_HELD', true])
  })
})

/** What only the owner of the tables can do. */
const removeBets = async (): Promise<void> => {
  const owner = createDatabase(world.environment['DATABASE_OWNER_URL'] ?? '')
  await sql`alter table orders disable trigger orders_kept`.execute(owner)
  await owner.deleteFrom('orders').execute()
  await sql`alter table orders enable trigger orders_kept`.execute(owner)
  await owner.destroy()
}

/** A bet of this test's member, as it stands in the table. */
const addBet = (changes: {
  least_odds_milli: number
  state: 'running' | 'lost' | 'cancelled'
  risk_minor?: number
  currency?: 'USDT'
}) =>
  world.services().units.run(async (unit) => {
    const tables = tablesOf(unit)
    const member = await tables
      .selectFrom('members')
      .select('id')
      .where('name', '=', ownName())
      .executeTakeFirstOrThrow()
    const bet = {
      member_id: member.id,
      kind: 'single' as const,
      odds_milli: changes.least_odds_milli,
      stake_minor: changes.risk_minor ?? amountMinor,
      risk_minor: amountMinor,
      max_return_minor: 0,
      return_minor: null,
      decide_at: null,
      settled_at: null,
      currency: 'CNY' as const,
      room_no: null,
      follows_order_id: null,
      request_id: randomUUID(),
      accept: 'any' as const,
      balance_after_minor: 0,
      placed_at: new Date(world.services().now()),
    }
    await tables
      .insertInto('orders')
      .values({ ...bet, ...changes })
      .execute()
  })

const exchange = async (from: 'CNY' | 'USDT', fromMinor: number): Promise<unknown> => {
  const quoted = await client.gateway.call(conversionQuote, { from, fromMinor })
  if (quoted.kind !== 'accepted') return 'no quote'
  const made = await client.gateway.call(convert, { requestId: randomUUID(), quoteId: quoted.data.quoteId })
  return made.kind === 'rejected' ? [made.name, made.data] : 'done'
}

/** Ways by which money goes somewhere else, each with a part of what is there. */
const through = {
  exchange: async (part: number) => exchange('CNY', Math.floor(((await balance()) * part) / 100)),
  back: async (part: number) => exchange('USDT', Math.floor(((await balance('USDT')) * part) / 100)),
  save: async (part: number) => {
    const amount = Math.floor(((await balance()) * part) / 100)
    await client.gateway.call(toYeb, { requestId: randomUUID(), currency: 'CNY', amountMinor: amount })
  },
  unsave: async () => client.gateway.call(toCenter, { requestId: randomUUID(), currency: 'CNY', amountMinor: null }),
  withdraw: async (part: number) =>
    client.gateway.call(withdrawNew, asked({ amountMinor: Math.floor(((await balance()) * part) / 100) })),
  cancel: async () => {
    const { orders } = await client.accepted(financeRecords, {})
    const queued = orders.find(({ state }) => state === 'queued')
    if (queued) await client.gateway.call(withdrawCancel, { requestId: randomUUID(), orderId: queued.orderId })
  },
}

describe('turnover', () => {
  test('[C-14] a deposit is locked until it is staked; the rest is free', async () => {
    // Deposits ask who somebody is.
    await world
      .services()
      .units.run((unit) =>
        tablesOf(unit).updateTable('members').set({ birthday: '1990-01-01' }).where('name', '=', ownName()).execute(),
      )
    const order = await client.accepted(pay, {
      requestId: randomUUID(),
      methodId: 'scripted',
      currency: 'CNY',
      amountMinor,
    })
    await settled()
    expect(await call(paid(order.orderId, { amountMinor }))).toBe(200)
    const lacking = await turnover()
    expect([lacking.requiredMinor, lacking.doneMinor, lacking.lockedMinor, lacking.freeMinor]).toEqual([
      amountMinor,
      0,
      amountMinor,
      1_000_000,
    ])
    const data = { freeMinor: 1_000_000, lackingMinor: amountMinor }
    expect(await refusal({ amountMinor: 1_000_001 })).toEqual(['TURNOVER_LACKING', data])
    const bets = [
      { least_odds_milli: 1_499, state: 'lost' },
      { least_odds_milli: 2_000, state: 'cancelled' },
      { least_odds_milli: 2_000, state: 'running' },
    ] as const
    for (const bet of bets) await addBet(bet)
    expect((await turnover()).doneMinor).toBe(0)
    await addBet({ least_odds_milli: 1_500, state: 'lost', currency: 'USDT' })
    expect((await turnover()).doneMinor).toBe(0)
    await addBet({ least_odds_milli: 1_500, state: 'lost', risk_minor: 20_000 })
    const some = await turnover()
    expect([some.doneMinor, some.lackingMinor, some.lockedMinor]).toEqual([20_000, 30_000, amountMinor])
    await addBet({ least_odds_milli: 3_000, state: 'lost', risk_minor: 30_000 })
    const done = await turnover()
    expect([done.doneMinor, done.lackingMinor, done.freeMinor, done.entries]).toEqual([
      amountMinor,
      0,
      1_000_000 + amountMinor,
      [],
    ])
    await open({ amountMinor: 100_000 })
    expect((await turnover()).requiredMinor).toBe(0)
    // They have no postings, which the proof of the books in other tests would miss.
    await removeBets()
  })

  test('[C-14] what waits for its turnover leaves through no door, whatever path it takes', async () => {
    await world
      .services()
      .units.run((unit) =>
        tablesOf(unit).updateTable('members').set({ birthday: '1990-01-01' }).where('name', '=', ownName()).execute(),
      )
    const request = { requestId: randomUUID(), methodId: 'scripted', currency: 'CNY', amountMinor } as const
    const order = await client.accepted(pay, request)
    await settled()
    expect(await call(paid(order.orderId, { amountMinor }))).toBe(200)
    const data = { freeMinor: 1_000_000, lackingMinor: amountMinor }
    expect(await exchange('CNY', 1_000_001)).toEqual(['TURNOVER_LACKING', data])
    expect(await exchange('CNY', 1_000_000)).toBe('done')
    expect(await exchange('CNY', 100)).toEqual(['TURNOVER_LACKING', { ...data, freeMinor: 0 }])
    const doors = fc.constantFrom('exchange', 'back', 'save', 'unsave', 'withdraw', 'cancel')
    const step = fc.record({ door: doors, part: fc.integer({ min: 1, max: 100 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const { door, part } of steps) await through[door](part)
        await through.unsave()
        expect(await balance()).toBeGreaterThanOrEqual(amountMinor)
        expect((await turnover()).lockedMinor).toBe(amountMinor)
      }),
      { numRuns: 6 },
    )
    expect(await faults()).toEqual([])
  })
})

describe('a day of a level', () => {
  const limitMinor = 100_000
  const daily = { field: 'amountMinor', rule: 'daily' }
  /** A browser that knows the hour of now. */
  const enterAnew = async () => {
    client = openClient(world.baseUrl, '')
    await enter(client, ownName())
  }
  const leftMinor = async () => (await client.accepted(withdrawInfo, {})).daily?.leftMinor
  beforeAll(async () => {
    const grades = Array.from({ length: 11 }, (_, level) => aGrade(level, { dailyWithdrawMinor: limitMinor }))
    await world.services().settings.set('vipGrades', grades, 'test')
    await world.services().settings.set('cnyPerUsdtMilli', 7_200, 'test')
  })
  afterAll(() => world.services().settings.set('vipGrades', [aGrade(0)], 'test'))

  test('[C-12, E-05] its limit holds to the cent, over currencies and ways; what ends without success gives it back, and a new day', async () => {
    // Early on a day of the site, so that it does not end in the middle.
    clock.aheadMs += siteDayStartMs(dayAfter(siteDayOf(world.services().now()))) + minuteMs - world.services().now()
    await enterAnew()
    expect((await client.accepted(withdrawInfo, {})).daily).toEqual({
      limitMinor,
      usedMinor: 0,
      leftMinor: { CNY: limitMinor, USDT: 138_888_888 },
    })
    expect(await refusal({ amountMinor: limitMinor + 1 })).toEqual(['FIELD_REFUSED', daily])
    const first = await open({ amountMinor: 60_000 })
    expect(await leftMinor()).toEqual({ CNY: 40_000, USDT: 55_555_555 })
    expect(await refusal({ amountMinor: 40_001 })).toEqual(['FIELD_REFUSED', daily])
    expect(await refusal(toAddress({ amountMinor: 55_560_000 }))).toEqual(['FIELD_REFUSED', daily])
    const speed = {
      requestId: randomUUID(),
      payeeId: cardId,
      currency: 'CNY',
      amountMinor: 40_001,
      withdrawPassword,
    } as const
    const slow = await client.refusal(speedWithdraw, speed)
    expect('name' in slow && [slow.name, slow.data]).toEqual(['FIELD_REFUSED', daily])
    await client.accepted(withdrawCancel, { requestId: randomUUID(), orderId: first.orderId })
    expect(await leftMinor()).toEqual({ CNY: limitMinor, USDT: 138_888_888 })
    await open({ amountMinor: limitMinor })
    expect([await leftMinor(), await refusal({ amountMinor: 10_000 })]).toEqual([
      { CNY: 0, USDT: 0 },
      ['FIELD_REFUSED', daily],
    ])
    clock.aheadMs += 24 * 60 * minuteMs
    await enterAnew()
    expect(await leftMinor()).toEqual({ CNY: limitMinor, USDT: 138_888_888 })
  })

  test('[C-12, E-05, S-13] ten at once take no more than the day has', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.gateway.call(withdrawNew, asked({ amountMinor: 30_000 }))),
    )
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(3)
    expect([(await leftMinor())?.CNY, await faults()]).toEqual([10_000, []])
  })
})

describe('one withdrawal', () => {
  test('[C-14, S-13] is held, sent, paid and captured, with its history', async () => {
    const before = await balance()
    const request = asked()
    const order = await client.accepted(withdrawNew, request)
    expect(await client.accepted(withdrawNew, request)).toEqual(order)
    expect([order.state, order.context.feeMinor, order.context.payee, await balance()]).toEqual([
      'queued',
      feeMinor,
      { to: 'card', masked: '4111 **** **** 1111', name: '示例银行' },
      before - amountMinor,
    ])
    expect(provider.payouts.filter(({ orderId }) => orderId === order.orderId)).toEqual([])
    await pass(minuteMs)
    expect(provider.payouts.filter(({ orderId }) => orderId === order.orderId)).toEqual([
      {
        orderId: order.orderId,
        method: 'any',
        currency: 'CNY',
        amountMinor: amountMinor - feeMinor,
        payee: { to: 'card', number: '4111111111111111', holder: '王小明', bankName: '示例银行' },
        callbackUrl: callbackUrl(),
      },
    ])
    expect(await call(paid(order.orderId))).toBe(200)
    const { order: done, timeline } = await detail(order.orderId)
    expect([done.state, done.context.money, await balance(), await faults()]).toEqual([
      'succeeded',
      'captured',
      before - amountMinor,
      [],
    ])
    expect(timeline.map(({ state, by }) => `${by} ${state}`)).toEqual([
      'member queued',
      'timer sending',
      'provider processing',
      'provider succeeded',
    ])
  })

  test('[C-14] to an address carries the address; the free ones of a month cost nothing', async () => {
    const { requestId: _id, ...input } = toAddress()
    const order = await sent(input)
    expect(provider.payouts.at(-1)?.payee).toEqual({
      to: 'address',
      network: 'TRC20',
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    })
    expect(order.context.payee).toEqual({ to: 'address', masked: 'TJRa **** **** RTv8', name: 'TRC20' })
    const first = await open({ methodId: 'free' })
    const second = await open({ methodId: 'free' })
    expect([first.context.feeMinor, second.context.feeMinor]).toEqual([0, feeMinor])
    await client.accepted(withdrawCancel, { requestId: randomUUID(), orderId: first.orderId })
    expect((await open({ methodId: 'free' })).context.feeMinor).toBe(feeMinor)
  })

  test('[C-14] may be cancelled until it is sent, where the site allows that', async () => {
    const before = await balance()
    const { settings } = world.services()
    const { orderId } = await open()
    const cancel = { requestId: randomUUID(), orderId }
    const cancelled = await client.accepted(withdrawCancel, cancel)
    expect([cancelled.state, await client.accepted(withdrawCancel, cancel), await balance()]).toEqual([
      'cancelled',
      cancelled,
      before,
    ])
    const gone = await sent()
    await settings.set('withdrawCancelAllowed', false, 'test')
    expect((await client.accepted(withdrawInfo, {})).isCancelAllowed).toBe(false)
    const kept = await open()
    await settings.set('withdrawCancelAllowed', true, 'test')
    for (const each of [gone, kept]) {
      const refused = await client.refusal(withdrawCancel, { requestId: randomUUID(), orderId: each.orderId })
      expect('name' in refused && refused.name).toBe('ORDER_MOVED_ON')
    }
  })

  test('[A-02, C-14] two of the whole balance at once from 50 connections: exactly one wins', async () => {
    const whole = await balance()
    expect(whole).toBe(1_000_000)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.gateway.call(withdrawNew, asked({ amountMinor: whole }))),
    )
    const names = answers.map((answer) => (answer.kind === 'rejected' ? answer.name : answer.kind))
    expect(names.filter((name) => name === 'accepted')).toHaveLength(1)
    expect(new Set(names)).toEqual(new Set(['accepted', 'BALANCE_SHORT']))
    expect(await refusal({})).toEqual(['BALANCE_SHORT', null])
    expect([await balance(), await faults()]).toEqual([0, []])
  })

  test('[C-14] of a large amount waits for an operator, who sends or refuses it', async () => {
    const before = await balance()
    const large = { amountMinor: 900_000 }
    const refused = await open(large)
    await pass(minuteMs)
    expect(await stateOf(refused.orderId)).toBe('review')
    expect((await world.admin(['finance', 'list'])).stdout).toContain(`${refused.orderId}  withdrawal  review`)
    expect((await world.admin(['finance', 'settle', refused.orderId])).exit).toBe(1)
    expect((await world.admin(['finance', 'refuse', refused.orderId])).exit).toBe(0)
    expect([await stateOf(refused.orderId), await balance()]).toEqual(['refused', before])
    const { orderId } = await open(large)
    await pass(minuteMs)
    expect((await world.admin(['finance', 'approve', orderId])).exit).toBe(0)
    expect((await world.admin(['finance', 'approve', orderId])).exit).toBe(1)
    await settled()
    expect([await stateOf(orderId), provider.payouts.at(-1)?.orderId]).toEqual(['processing', orderId])
  })
})

describe('a provider', () => {
  test('[C-14] that refuses or fails gives the money back', async () => {
    const before = await balance()
    provider.script.refuses = true
    const refused = await sent()
    expect([refused.state, await balance()]).toEqual(['failed', before])
    provider.script.refuses = false
    const { orderId } = await sent()
    expect(await call({ orderId, status: 'failed' })).toBe(200)
    expect([await stateOf(orderId), await balance(), await faults()]).toEqual(['failed', before, []])
  })

  test('[S-13] whose answer is lost is asked again under the same id, and nothing is given back', async () => {
    const before = await balance()
    provider.script.isMute = true
    const { orderId, state } = await sent()
    expect([state, await balance()]).toEqual(['sending', before - amountMinor])
    provider.script.isMute = false
    provider.script.isDown = true
    for (let minutes = 0; minutes < 60; minutes += 10) await pass(10 * minuteMs)
    expect([await stateOf(orderId), await balance()]).toEqual(['sending', before - amountMinor])
    provider.script.isDown = false
    await pass(10 * minuteMs)
    expect(await stateOf(orderId)).toBe('processing')
    provider.states.set(orderId, paid(orderId))
    await pass(10 * minuteMs)
    expect([await stateOf(orderId), await balance()]).toEqual(['succeeded', before - amountMinor])
  })

  test('[C-14] whose callbacks are forged, of nobody or of something else changes nothing', async () => {
    const { orderId } = await sent()
    const text = JSON.stringify({ eventId: 'e', state: paid(orderId) })
    const nowMs = world.services().now()
    const tries: [number, Promise<number>][] = [
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, secret: 'another-secret-of-16' })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs - 6 * minuteMs })],
      [401, provider.call(callbackUrl(), text, { atMs: nowMs, sent: text.slice(0, -9) })],
      [404, call(paid('999999999'))],
      [200, call({ orderId, status: 'expired' })],
    ]
    for (const [status, answered] of tries) expect(await answered).toBe(status)
    expect(await stateOf(orderId)).toBe('processing')
  })

  test('[C-14] that says the same again, all at once, is heard once; the same id with other data is refused', async () => {
    const { orderId } = await sent()
    const before = await balance()
    const eventId = randomUUID()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => call(paid(orderId), { eventId })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await call(paid(orderId, { amountMinor: 1 }), { eventId })).toBe(409)
    expect([await stateOf(orderId), await balance(), await faults()]).toEqual(['succeeded', before, []])
  })

  const decided = async (orderId: string, command: 'refuse' | 'settle', before: number) => {
    expect((await world.admin(['finance', command, orderId])).exit).toBe(0)
    return [await stateOf(orderId), (await balance()) - before, await faults()]
  }

  test('[C-14, S-13] that says paid after failed is looked at; settled, the wallet pays once more; come back, what it paid is back', async () => {
    const before = await balance()
    const { orderId } = await sent()
    await call({ orderId, status: 'failed' })
    await call(paid(orderId))
    expect([await stateOf(orderId), (await detail(orderId)).order.context.flags]).toEqual([
      'disputed',
      ['paid-after-end'],
    ])
    expect(await decided(orderId, 'settle', before)).toEqual(['succeeded', feeMinor - amountMinor, []])
    await call({ orderId, status: 'failed' })
    // There was no fee to give back.
    expect(await decided(orderId, 'refuse', before)).toEqual(['refused', 0, []])
  })

  test('[C-14, S-13] that says failed after paid is looked at; refused, all goes back, each time that it happens and the fee once', async () => {
    const before = await balance()
    const { orderId } = await sent()
    await call(paid(orderId))
    await call({ orderId, status: 'failed' })
    expect([await stateOf(orderId), await balance()]).toEqual(['disputed', before - amountMinor])
    expect(await decided(orderId, 'refuse', before)).toEqual(['refused', 0, []])
    for (const paymentId of ['p-second', 'p-third']) {
      await call(paid(orderId, { paymentId }))
      // What reached the member after all bears no fee.
      expect(await decided(orderId, 'settle', before)).toEqual(['succeeded', feeMinor - amountMinor, []])
      await call({ orderId, status: 'failed' })
      expect(await decided(orderId, 'refuse', before)).toEqual(['refused', 0, []])
    }
  })

  test('[C-14] that has paid another amount leaves it held until an operator has looked', async () => {
    const before = await balance()
    const { orderId } = await sent()
    await call(paid(orderId, { amountMinor: 1 }))
    expect([await stateOf(orderId), await balance()]).toEqual(['disputed', before - amountMinor])
    expect((await world.admin(['finance', 'settle', orderId])).exit).toBe(0)
    expect([await stateOf(orderId), await faults()]).toEqual(['succeeded', []])
  })
})
