import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeOrder, pay, payClose, usdtAddresses, usdtDeposits, withdrawNew } from '#contract/finance/calls.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { withdrawalHoldMs } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import type { DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'
import { scriptedSecret, startScriptedProvider, type ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { hashOf, startScriptedWatcher, watcherSecret, type ScriptedWatcher } from '#tests/builders/scripted-watcher.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

/** Test vector 1 of BIP-32. */
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const minuteMs = 60_000
const amountMinor = 20_000
const chainMinor = 30_000_000
const withdrawPassword = '271828'
const clock = { aheadMs: 0 }
let provider: ScriptedProvider
let watcher: ScriptedWatcher
let world: World
let client: TestClient
let payeeId: string

const ways = [0, 1, 2, 3].map((nth): DepositMethod => ({
  ...(demoDepositMethods[1] as DepositMethod),
  id: `way-${nth}`,
  provider: 'scripted',
}))
const card: WithdrawMethod = {
  ...(demoWithdrawMethods[0] as WithdrawMethod),
  id: 'card',
  provider: 'scripted',
  feeFixedMinor: 0,
  feeBasisPoints: 0,
}

beforeAll(async () => {
  provider = await startScriptedProvider()
  watcher = await startScriptedWatcher()
  world = await startWorld({
    clock,
    environment: {
      PAYMENT_PROVIDERS: `scripted=${provider.url}#${scriptedSecret}`,
      CHAIN_WATCHERS: `TRC20=${watcher.url}#${watcherSecret}`,
      USDT_XPUBS: `TRC20=${xpub}`,
    },
  })
  const { settings, now } = world.services()
  await settings.set('verification', {}, 'test')
  await settings.set('depositMethods', ways, 'test')
  await settings.set('withdrawMethods', [card], 'test')
  const reviewFromMinor = { CNY: 900_000, USDT: 900_000_000 }
  await settings.set('withdrawRules', { sendAfterSeconds: 60, reviewFromMinor }, 'test')
  await settings.set('turnoverRules', { depositMilli: 0, bonusMilli: 0, oddsMinMilli: 1_500 }, 'test')
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const input = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  payeeId = (await client.accepted(bankCardInsert, input)).cards[0]?.id ?? ''
  clock.aheadMs = withdrawalHoldMs + minuteMs
  await client.logIn('viewer01', undefined, undefined, now())
})
afterAll(async () => {
  await world.stop()
  await Promise.all([provider.stop(), watcher.stop()])
})

const pass = async (minutes: number): Promise<void> => {
  clock.aheadMs += minutes * minuteMs
  const { timers, chainWatch, finance } = world.services()
  await timers.flush()
  await finance.settled()
  await chainWatch.flush()
  await chainWatch.flush()
}
const deposit = async (methodId: string): Promise<string> => {
  const input = { requestId: randomUUID(), methodId, currency: 'CNY', amountMinor } as const
  const { orderId } = await client.accepted(pay, input)
  await world.services().finance.settled()
  return orderId
}
const withdrawal = async (): Promise<string> => {
  const shared = { methodId: 'card', payeeId, currency: 'CNY', amountMinor, withdrawPassword } as const
  return (await client.accepted(withdrawNew, { requestId: randomUUID(), ...shared })).orderId
}
const orderOf = async (orderId: string) => (await client.accepted(financeOrder, { orderId })).order
const balances = async () => {
  const { wallets } = await client.accepted(memberInfo, {})
  return Object.fromEntries(wallets.map(({ currency, balanceMinor }) => [currency, balanceMinor]))
}
const isPaid = (orderId: string): void => {
  const payment = { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor }
  provider.states.set(orderId, { orderId, status: 'paid', payment } satisfies PaymentState)
}
/** Orders in every state in which the provider is needed; what it says and does from then on nobody hears. */
const openAll = async () => {
  const [awaiting, processing, closed] = [await deposit('way-0'), await deposit('way-1'), await deposit('way-2')]
  const pending = { eventId: randomUUID(), state: { orderId: processing, status: 'pending' } } as const
  await provider.call(`${world.baseUrl}/payments/callback/scripted`, pending, { atMs: world.services().now() })
  await client.accepted(payClose, { requestId: randomUUID(), orderId: closed })
  const paying = await withdrawal()
  await pass(1)
  provider.script.isMute = true
  const unheard = await withdrawal()
  await pass(1)
  provider.script.isDown = true
  watcher.script.isDown = true
  const [opening, queued] = [await deposit('way-3'), await withdrawal()]
  return { awaiting, processing, closed, opening, paying, unheard, queued }
}

test(
  '[C-14, S-13] a provider and a chain that are away for an hour: nothing is said to have failed, and all is as it should be afterwards',
  async () => {
    const { addresses } = await client.accepted(usdtAddresses, {})
    const before = await balances()
    const orders = await openAll()
    const names = Object.keys(orders) as (keyof typeof orders)[]
    const to = addresses.find(({ network }) => network === 'TRC20')?.address ?? ''
    watcher.grow([{ txId: hashOf('an hour'), logIndex: 0, token: usdt, to, amount: String(chainMinor) }], 20)
    for (const name of ['awaiting', 'processing', 'closed', 'paying', 'unheard'] as const) isPaid(orders[name])

    const held = { ...before, CNY: (before['CNY'] ?? 0) - 3 * amountMinor }
    const seen = new Map(names.map((name) => [name, new Set<string>()]))
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await pass(5)
      for (const name of names) {
        const { kind, state } = await orderOf(orders[name])
        seen.get(name)?.add(`${state} ${phaseOf(orderMachines[kind], state)}`)
      }
      expect(await balances()).toEqual(held)
    }
    expect(Object.fromEntries([...seen].map(([name, states]) => [name, [...states]]))).toEqual({
      awaiting: ['awaiting waiting', 'unknown underway'],
      processing: ['processing underway'],
      // By the member's own wish.
      closed: ['closed ended'],
      opening: ['opening underway', 'unknown underway'],
      paying: ['processing underway'],
      unheard: ['sending underway'],
      queued: ['sending underway'],
    })

    Object.assign(provider.script, { isDown: false, isMute: false })
    watcher.script.isDown = false
    await pass(10)
    isPaid(orders.queued)
    for (let minutes = 0; minutes < 120; minutes += 10) await pass(10)
    const states = await Promise.all(names.map(async (name) => [name, (await orderOf(orders[name])).state]))
    expect(Object.fromEntries(states)).toEqual({
      awaiting: 'succeeded',
      processing: 'succeeded',
      closed: 'succeeded',
      // Nobody could pay it: the provider had never heard of it.
      opening: 'expired',
      paying: 'succeeded',
      unheard: 'succeeded',
      queued: 'succeeded',
    })
    expect((await client.accepted(usdtDeposits, {})).deposits.map(({ state }) => state)).toEqual(['credited'])
    expect(await balances()).toEqual({ ...before, USDT: (before['USDT'] ?? 0) + chainMinor })
    expect(new Set(provider.payouts.map(({ orderId }) => orderId)).size).toBe(3)
    expect((await world.services().balances.verify()).faults).toEqual([])
  },
  within(120_000),
)
