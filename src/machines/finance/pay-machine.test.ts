import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import type { Recalled } from '#src/machines/command/command-machine.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { payCommand, payMachine } from './pay-machine.ts'
import { firstMethod, payCeiling, readPayAmount, type PayAnswer, type PayBody } from './pay-rules.ts'

const qr: PaymentType = {
  id: 'qr',
  name: '扫码',
  nameEn: 'QR',
  icon: 'qr',
  currency: 'CNY',
  min_money: 5_000,
  max_money: 2_000_000,
  quickAmounts: [50_000],
  feeText: '',
  feeTextEn: '',
  speedText: '',
  speedTextEn: '',
  isRecommended: true,
  status: '1',
}
const first: PaymentType = { ...qr, id: 'first', isRecommended: false }
const closed: PaymentType = { ...qr, id: 'closed', status: '0' }
const usdt: PaymentType = { ...qr, id: 'usdt', currency: 'USDT', min_money: 20_000_000, max_money: 9_000_000_000 }

const start = (methods: readonly PaymentType[] = [first, qr, closed, usdt]) => {
  const sends = fakeCalls<PayAnswer, { requestId: string; body: PayBody; place: null }>()
  const kept: (string | null)[] = []
  const command = payCommand.provide({
    actors: {
      send: sends.logic as never,
      recall: fromPromise<Recalled<PayBody> | null, { place: null }>(async () => null),
      follow: fromCallback((): undefined => undefined),
      network: fromCallback((): undefined => undefined),
    },
    actions: { keep: (_, { pending }) => void kept.push(pending?.requestId ?? null) },
  })
  const actor: ActorRefFrom<typeof payMachine> = createActor(payMachine.provide({ actors: { command } }), {
    input: { methods },
  }).start()
  const opened: string[] = []
  actor.on('pay.opened', ({ order }) => void opened.push(order.orderId))
  return { actor, sends, kept, opened }
}

const order = { orderId: '10000001' }
const accepted = { kind: 'accepted', data: order, atMs: 1 } as unknown as PayAnswer
const refused = {
  kind: 'rejected',
  name: 'UNFINISHED_ORDER',
  data: null,
  msg: '还有一笔未付款',
  atMs: 1,
} as unknown as PayAnswer
const lost = { kind: 'fault', reason: 'network', atMs: 1 } as unknown as PayAnswer

describe('the amount', () => {
  test.each([
    ['', 'empty'],
    ['0', 'below'],
    ['-5', 'format'],
    ['49.99', 'below'],
    ['20000.01', 'above'],
    ['100.123', 'decimals'],
    ['1e3', 'format'],
    ['Infinity', 'format'],
    ['5０x', 'format'],
    ['1'.repeat(30), 'large'],
    ['1,00', 'format'],
  ])('[V-06, E-04] %s is refused', (text, error) => {
    expect(readPayAmount(text, qr, [])).toEqual({ amountMinor: null, error })
  })

  test('[V-06] is read to whole minor units of the currency', () => {
    expect(readPayAmount(' 100.5 ', qr, [])).toEqual({ amountMinor: 10_050, error: null })
    expect(readPayAmount('１，０００', qr, [])).toEqual({ amountMinor: 100_000, error: null })
    expect(readPayAmount('20.25', usdt, [])).toEqual({ amountMinor: 20_250_000, error: null })
  })
})

describe('what a limit leaves', () => {
  const aLimit = (period: LimitState['period'], leftMinor: number | null): LimitState => ({
    kind: 'deposit',
    period,
    currency: 'CNY',
    ownMinor: leftMinor,
    siteMinor: null,
    otherMinor: null,
    usedMinor: 0,
    leftMinor,
    resetsAtMs: 1,
    raise: null,
  })
  const limits = [aLimit('day', 100_000), aLimit('week', 30_000), aLimit('month', null)]

  test('[C-14, V-06] is the most where it is less than the way takes', () => {
    expect([
      payCeiling(qr, limits),
      payCeiling(usdt, limits),
      payCeiling({ ...qr, max_money: 30_000 }, limits),
    ]).toEqual([
      { maxMinor: 30_000, by: 'limit' },
      { maxMinor: 9_000_000_000, by: 'method' },
      { maxMinor: 30_000, by: 'method' },
    ])
    expect([readPayAmount('300', qr, limits), readPayAmount('300.01', qr, limits)]).toEqual([
      { amountMinor: 30_000, error: null },
      { amountMinor: null, error: 'limit' },
    ])
    expect(readPayAmount('100', qr, [aLimit('day', 0)])).toEqual({ amountMinor: null, error: 'limit' })
  })

  test('[C-14] nothing above it is sent', () => {
    const { actor } = start()
    actor.send({ type: 'amount.change', text: '500' })
    const canSend = () => actor.getSnapshot().can({ type: 'pay.send' })
    expect(canSend()).toBe(true)
    actor.send({ type: 'limits.changed', limits })
    expect(canSend()).toBe(false)
  })
})

describe('the way to pay', () => {
  test('[C-14] is the recommended one at first, else the first that is open', () => {
    expect([firstMethod([first, qr]), firstMethod([closed, first]), firstMethod([closed])]).toEqual([
      'qr',
      'first',
      null,
    ])
  })

  test('[C-14] is one that is open, also when the site changes it', () => {
    const { actor } = start()
    actor.send({ type: 'method.pick', methodId: 'closed' })
    expect(actor.getSnapshot().context.methodId).toBe('qr')
    actor.send({ type: 'method.pick', methodId: 'usdt' })
    actor.send({ type: 'methods.changed', methods: [first, { ...usdt, status: '0' }] })
    expect(actor.getSnapshot().context.methodId).toBe('first')
  })
})

describe('the press', () => {
  test('[C-14] sends one order, and tells of it', async () => {
    const { actor, sends, opened, kept } = start()
    actor.send({ type: 'pay.send' })
    expect(sends.calls).toEqual([])
    actor.send({ type: 'amount.pick', amountMinor: 50_000 })
    actor.send({ type: 'pay.send' })
    actor.send({ type: 'pay.send' })
    expect(sends.calls.map(({ input }) => input.body)).toEqual([
      { methodId: 'qr', currency: 'CNY', amountMinor: 50_000 },
    ])
    await sends.last().answer(accepted)
    expect([opened, actor.getSnapshot().value, actor.getSnapshot().context.amountText]).toEqual([
      ['10000001'],
      'editing',
      '',
    ])
    expect(kept.at(-1)).toBeNull()
  })

  test('[C-14] says why it was refused, and keeps what was typed', async () => {
    const { actor, sends } = start()
    actor.send({ type: 'amount.change', text: '500' })
    actor.send({ type: 'pay.send' })
    await sends.last().answer(refused)
    expect(actor.getSnapshot().context.reject).toEqual({ name: 'UNFINISHED_ORDER', msg: '还有一笔未付款' })
    expect(actor.getSnapshot().context.amountText).toBe('500')
    actor.send({ type: 'amount.change', text: '501' })
    expect(actor.getSnapshot().context.reject).toBeNull()
  })

  test('[C-14] without an answer goes out again under the same id, and may be given up', async () => {
    const { actor, sends } = start()
    actor.send({ type: 'amount.change', text: '500' })
    actor.send({ type: 'pay.send' })
    await sends.last().answer(lost)
    expect(actor.getSnapshot().value).toBe('unconfirmed')
    actor.send({ type: 'pay.retry' })
    expect(new Set(sends.calls.map(({ input }) => input.requestId)).size).toBe(1)
    await sends.last().answer(lost)
    actor.send({ type: 'pay.abandon' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.amountText]).toEqual(['editing', '500'])
    actor.stop()
  })
})
