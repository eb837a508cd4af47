import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { giftCommand, giftTrayMachine } from './gift-tray-machine.ts'
import {
  giftCost,
  type GiftTrayEmitted,
  type PendingGift,
  type RewardAnswer,
  type TrayLoad,
} from './gift-tray-rules.ts'
import { fakeCalls, fakeCommand, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const nowMs = 1_800_000_000_000

const aGift = (
  giftId: string,
  price: number,
  giftType: Gift['giftType'] = 'hot',
  status: Gift['status'] = '1',
): Gift => ({
  giftId,
  giftType,
  status,
  giftCode: `gift${giftId}`,
  price,
  name: `gift ${giftId}`,
  url: `/gifts/${giftId}.svg`,
  svgaUrl: `/gifts/${giftId}.svga`,
  layout: 'center',
})

const gifts = [
  aGift('9', 1, 'hot', '2'),
  aGift('1', 1),
  aGift('2', 66),
  aGift('3', 520, 'luxury'),
  aGift('4', 1_888, 'luxury'),
]
const loaded: TrayLoad = { gifts, coins: 100, hasConfirmed: false, reject: null }
const accepted: RewardAnswer = {
  kind: 'accepted',
  data: { messageId: 'm1', coinsTaken: 66, coins: 34, combo: 2 },
  atMs: nowMs,
}
const fault: RewardAnswer = { kind: 'fault', reason: 'network', atMs: nowMs }
const short: RewardAnswer = { kind: 'rejected', name: 'COINS_SHORT', data: null, msg: '金币不足', atMs: nowMs }

const start = async (recalled: PendingGift | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const loads = fakeCalls<TrayLoad, unknown>()
  const { logic, sends, recalls, kept } = fakeCommand(giftCommand)
  const wallet = fakeFeed()
  const pauses = fakeFeed()
  const keepConfirmed = vi.fn<() => void>()
  const machine = giftTrayMachine.provide({
    actions: { keepConfirmed },
    actors: { loadTray: loads.logic, command: logic, walletFeed: wallet.logic, pauseFeed: pauses.logic },
  })
  const actor = createActor(machine, { clock, input: { roomNo: '88231' } }).start()
  const emitted: GiftTrayEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  await recalls.last().answer(recalled)
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, clock, loads, sends, wallet, pauses, kept, keepConfirmed, emitted, state, context }
}

const startChoosing = async () => {
  const run = await start()
  run.actor.send({ type: 'tray.open' })
  await run.loads.last().answer(loaded)
  return run
}

test('[C-16] a pause of play on another device tells whoever shows the tray to close it', async () => {
  const { pauses, state, emitted } = await startChoosing()
  pauses.send({ type: 'play.paused' })
  expect([state(), emitted]).toEqual(['choosing', [{ type: 'tray.paused' }]])
})

const startSending = async () => {
  const run = await startChoosing()
  run.actor.send({ type: 'gift.pick', giftId: '2' })
  run.actor.send({ type: 'gift.send' })
  return run
}

test('[C-16] [E-12] opening loads the catalogue and the coins; the first gift of the tab that is on sale is picked', async () => {
  const { state, context } = await startChoosing()
  expect([state(), context().coins, context().giftId, giftCost(context())]).toEqual(['choosing', 100, '1', 1])
})

test('without an answer the tray still opens, and opening again asks again', async () => {
  const { actor, loads, state, context } = await start()
  actor.send({ type: 'tray.open' })
  await loads.last().answer({ gifts: null, coins: null, hasConfirmed: false, reject: null })
  expect([state(), context().gifts, actor.getSnapshot().can({ type: 'gift.send' })]).toEqual(['choosing', [], false])
  actor.send({ type: 'tray.open' })
  expect(loads.calls).toHaveLength(2)
})

test('[C-16] a gift travels with the price seen, under a request id kept before it leaves; coins are those of the answer', async () => {
  const { sends, kept, state, context, emitted } = await startSending()
  const pending = { requestId, body: { giftId: '2', count: 1, price: 66 } }
  expect([sends.last().input, kept]).toEqual([{ place: { roomNo: '88231' }, ...pending }, [pending]])
  await sends.last().answer(accepted)
  expect([state(), context().coins, context().combo, context().comboUntilMs]).toEqual(['combo', 34, 2, nowMs + 3000])
  expect([context().pending, kept.at(-1), emitted]).toEqual([null, null, [{ type: 'gift.sent', combo: 2 }]])
})

test('the combo ends after 3 s', async () => {
  const { sends, clock, state, context } = await startSending()
  await sends.last().answer(accepted)
  clock.increment(2999)
  expect(state()).toBe('combo')
  clock.increment(1)
  expect([state(), context().combo, context().comboUntilMs]).toEqual(['choosing', 0, 0])
})

test('again within the combo sends the same gift under a new request id', async () => {
  const { actor, sends, wallet } = await startSending()
  await sends.last().answer(accepted)
  wallet.send({ type: 'wallet.changed', currency: 'COIN', balanceMinor: 500 })
  actor.send({ type: 'gift.again' })
  expect(sends.calls.map(({ input }) => [input.body.giftId, input.body.price])).toEqual([
    ['2', 66],
    ['2', 66],
  ])
})

test('a missing answer is asked again with the same request id, never called a failure', async () => {
  const { sends, clock, state, context } = await startSending()
  await sends.last().answer(fault)
  expect([state(), context().reject]).toEqual(['unconfirmed', null])
  clock.increment(1000)
  await sends.last().fail()
  expect(state()).toBe('unconfirmed')
  clock.increment(2000)
  expect(sends.calls.map(({ input }) => input.requestId)).toEqual([requestId, requestId, requestId])
})

test('[C-16] another price in force is shown, and nothing is sent until the member presses again', async () => {
  const { sends, state, context } = await startSending()
  await sends
    .last()
    .answer({ kind: 'rejected', name: 'PRICE_CHANGED', data: { priceCoins: 70 }, msg: '价格已变化', atMs: nowMs })
  expect([state(), giftCost(context()), context().reject?.name, sends.calls.length]).toEqual([
    'choosing',
    70,
    'PRICE_CHANGED',
    1,
  ])
})

const startLarge = async (price: number, count = 1, hasConfirmed = false) => {
  const run = await start()
  run.actor.send({ type: 'tray.open' })
  await run.loads.last().answer({ gifts: [aGift('1', price)], coins: 10_000, hasConfirmed, reject: null })
  run.actor.send({ type: 'gift.count', count })
  run.actor.send({ type: 'gift.send' })
  return run
}

test('[C-16] a gift of 1,888 coins asks before it goes, and the next one of the session goes at once', async () => {
  const { actor, sends, state, keepConfirmed } = await startLarge(1_888)
  expect([state(), sends.calls.length]).toEqual(['confirming', 0])
  actor.send({ type: 'gift.cancel' })
  expect([state(), keepConfirmed.mock.calls.length]).toEqual(['choosing', 0])
  actor.send({ type: 'gift.send' })
  actor.send({ type: 'gift.confirm' })
  expect([state(), sends.last().input.body.price, keepConfirmed.mock.calls.length]).toEqual(['sending', 1_888, 1])
  await sends.last().answer({ ...accepted, data: { ...accepted.data, coins: 5_000 } })
  actor.send({ type: 'gift.again' })
  expect([state(), sends.calls.length]).toEqual(['sending', 2])
})

test.each([
  ['1,887 coins', 1_887, 1, false, 'sending'],
  ['two of 944 coins', 944, 2, false, 'confirming'],
  ['1,888 coins, confirmed in another room of the session', 1_888, 1, true, 'sending'],
] as const)('[C-16] a press on a gift of %s', async (_name, price, count, hasConfirmed, expected) => {
  expect((await startLarge(price, count, hasConfirmed)).state()).toBe(expected)
})

test('a refusal keeps the choice and drops what was kept', async () => {
  const { sends, kept, state, context } = await startSending()
  await sends.last().answer(short)
  expect([state(), context().giftId, context().reject, kept.at(-1)]).toEqual([
    'choosing',
    '2',
    { name: 'COINS_SHORT', msg: '金币不足' },
    null,
  ])
})

test('after a reload in the middle, the same gift is asked for again, once', async () => {
  const pending = { requestId, body: { giftId: '2', count: 3, price: 66 } }
  const { sends, state } = await start(pending)
  expect([state(), sends.last().input]).toEqual(['sending', { place: { roomNo: '88231' }, ...pending }])
})

test('a closed sheet does not stop a gift on its way', async () => {
  const { actor, sends, clock, state, context } = await startSending()
  actor.send({ type: 'tray.close' })
  expect([state(), context().isOpen]).toEqual(['sending', false])
  await sends.last().answer(accepted)
  clock.increment(3000)
  expect(state()).toBe('closed')
})

test('[A-02] only coins change the coins', async () => {
  const { wallet, context } = await startChoosing()
  wallet.send({ type: 'wallet.changed', currency: 'CNY', balanceMinor: 1 })
  expect(context().coins).toBe(100)
  wallet.send({ type: 'wallet.changed', currency: 'COIN', balanceMinor: 7 })
  expect(context().coins).toBe(7)
})

test('a tab picks its first gift', async () => {
  const { actor, context } = await startChoosing()
  actor.send({ type: 'gift.tab', tab: 'luxury' })
  expect([context().tab, context().giftId]).toEqual(['luxury', '3'])
})

describe('forbidden events', () => {
  test.each([0, -1, 1.5, 1315, Number.NaN])('a count of %d', async (count) => {
    const { actor } = await startChoosing()
    expect(actor.getSnapshot().can({ type: 'gift.count', count })).toBe(false)
  })

  test('what the coins do not pay, what is not on sale, what is not listed', async () => {
    const { actor } = await startChoosing()
    actor.send({ type: 'gift.pick', giftId: '2' })
    actor.send({ type: 'gift.count', count: 2 })
    expect(actor.getSnapshot().can({ type: 'gift.send' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'gift.pick', giftId: '9' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'gift.pick', giftId: '404' })).toBe(false)
  })

  test('a second gift while one is on its way or unconfirmed', async () => {
    const { actor, sends } = await startSending()
    expect(actor.getSnapshot().can({ type: 'gift.send' })).toBe(false)
    await sends.last().answer(fault)
    expect(actor.getSnapshot().can({ type: 'gift.again' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'gift.pick', giftId: '1' })).toBe(false)
  })

  test('a closed tray sends nothing', async () => {
    const { actor } = await start()
    expect(actor.getSnapshot().can({ type: 'gift.send' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'gift.again' })).toBe(false)
  })
})

test('every state is reached', () => {
  const progress = { pending: { requestId, body: { giftId: '2', count: 1, price: 66 } }, attempts: 1 }
  expect(
    reachableValues(giftTrayMachine, {
      input: { roomNo: '88231' },
      key: ({ context: { isOpen, gifts: list, giftId, pending } }) => [isOpen, list.length, giftId, pending !== null],
      events: [
        { type: 'tray.open' },
        { type: 'tray.close' },
        { type: 'xstate.done.actor.0.giftTray.loading', output: { ...loaded, coins: 10_000 } },
        { type: 'gift.pick', giftId: '4' },
        { type: 'gift.send' },
        { type: 'gift.cancel' },
        { type: 'command.sending', ...progress },
        { type: 'command.accepted', ...progress, answer: accepted },
        { type: 'command.unconfirmed', ...progress, answer: fault },
        { type: 'command.abandoned', ...progress },
        { type: 'xstate.after.comboWindow.giftTray.combo' },
      ],
    }),
  ).toEqual(values('closed', 'loading', 'choosing', 'confirming', 'sending', 'unconfirmed', 'combo'))
})
