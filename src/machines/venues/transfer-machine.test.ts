import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import type { VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { recoveryCommand, recoveryMachine, type RecoveryAnswer, type RecoveryEmitted } from './recovery-machine.ts'
import { transferCommand, transferMachine, type TransferEmitted } from './transfer-machine.ts'
import {
  readAmount,
  shareTextOf,
  transferCeiling,
  type PendingTransfer,
  type TransferAnswer,
} from './transfer-rules.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const atMs = 1_800_000_000_000
const body = { direction: 'in', request: { channelCode: 'by', currency: 'CNY', amountMinor: 5_050 } } as const
const pending: PendingTransfer = { requestId, body }
const transfer: VenueTransfer = {
  transferId: '7f1c52a5-0000-4f8e-9d5c-7c7d5f1f2a3b',
  channelCode: 'by',
  direction: 'in',
  currency: 'CNY',
  amountMinor: 5_050,
  state: 'pending',
  refusal: null,
  createdAtMs: atMs,
  settledAtMs: null,
}
const answered: TransferAnswer = { kind: 'accepted', data: transfer, atMs }
const short: TransferAnswer = { kind: 'rejected', name: 'BALANCE_SHORT', data: null, msg: '余额不足', atMs }
const fault = { kind: 'fault', reason: 'timeout', atMs } as const

const start = async (recalled: PendingTransfer | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const { logic, sends, recalls, kept } = fakeCommand(transferCommand)
  const machine = transferMachine.provide({ actors: { command: logic } })
  const actor = createActor(machine, { clock, input: { currency: 'CNY' } }).start()
  const emitted: TransferEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  await recalls.last().answer(recalled)
  return {
    actor,
    clock,
    sends,
    kept,
    emitted,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
  }
}

const startEditing = async () => {
  const run = await start()
  run.actor.send({ type: 'venue.pick', channelCode: 'by', direction: 'in' })
  run.actor.send({ type: 'available.changed', availableMinor: 100_000 })
  run.actor.send({ type: 'amount.change', text: '50.5' })
  return run
}

const startSending = async () => {
  const run = await startEditing()
  run.actor.send({ type: 'transfer.send' })
  return run
}

describe('amounts [V-06, C-13]', () => {
  const incoming = { currency: 'CNY', direction: 'in', limits: [] } as const
  const of = (text: string, availableMinor: number | null = 100_000) =>
    readAmount(text, { ...incoming, availableMinor })
  test.each([
    ['', 'empty'],
    ['1e3', 'format'],
    ['Infinity', 'format'],
    ['-1', 'format'],
    ['１００x', 'format'],
    ['1.234', 'decimals'],
    ['0', 'min'],
    ['0.99', 'min'],
    ['100000.01', 'max'],
    ['9'.repeat(30), 'max'],
    ['1000.01', 'short'],
  ])('%s is %s', (text, amountError) => {
    expect(of(text)).toEqual({ amountMinor: null, amountError })
  })
  test('the bounds themselves, and what is there to the last cent', () => {
    expect(of('1')).toEqual({ amountMinor: 100, amountError: null })
    expect(of('1000.00')).toEqual({ amountMinor: 100_000, amountError: null })
    expect(of('100000', null)).toEqual({ amountMinor: 10_000_000, amountError: null })
  })
  test('half and all are rounded down to hundredths', () => {
    expect(shareTextOf({ ...incoming, availableMinor: 101 }, 'half')).toBe('0.5')
    expect(shareTextOf({ ...incoming, availableMinor: 1_239_999, currency: 'USDT' }, 'all')).toBe('1.23')
    expect(shareTextOf({ ...incoming, availableMinor: null }, 'all')).toBe('')
  })
  test('what a limit on losses leaves is the most that goes in; what comes back is not bound by it', () => {
    const limit: LimitState = {
      kind: 'loss',
      period: 'day',
      currency: 'CNY',
      ownMinor: 50_000,
      siteMinor: null,
      otherMinor: null,
      usedMinor: 20_000,
      leftMinor: 30_000,
      resetsAtMs: 1,
      raise: null,
    }
    const limited = { ...incoming, limits: [limit], availableMinor: 100_000 } as const
    expect([transferCeiling(limited), transferCeiling({ ...limited, direction: 'out' })]).toEqual([
      { maxMinor: 30_000, by: 'limit' },
      { maxMinor: 10_000_000, by: 'site' },
    ])
    expect([readAmount('300', limited), readAmount('300.01', limited), shareTextOf(limited, 'all')]).toEqual([
      { amountMinor: 30_000, amountError: null },
      { amountMinor: null, amountError: 'limit' },
      '300',
    ])
  })
})

test('[C-13] a transfer goes out as it was typed, and what was answered is told', async () => {
  const { actor, sends, kept, emitted, context, state } = await startSending()
  expect([state(), sends.last().input, kept.at(-1)]).toEqual(['sending', { place: null, ...pending }, pending])
  await sends.last().answer(answered)
  expect([state(), context().transfer, context().amountText]).toEqual(['editing', transfer, ''])
  expect([emitted, kept.at(-1)]).toEqual([[{ type: 'transfer.answered', transfer }], null])
  expect(actor.getSnapshot().can({ type: 'transfer.send' })).toBe(false)
})

test('[C-13] a refusal is shown, the amount stays, and the next try has an id of its own', async () => {
  const { sends, context, state } = await startSending()
  await sends.last().answer(short)
  expect([state(), context().reject, context().amountText]).toEqual([
    'editing',
    { name: 'BALANCE_SHORT', msg: '余额不足' },
    '50.5',
  ])
})

test('[C-13, X-04] without an answer the same transfer goes out again by itself, and may be given up on', async () => {
  const { actor, clock, sends, state, context } = await startSending()
  await sends.last().answer(fault)
  expect([state(), context().pending]).toEqual(['unconfirmed', pending])
  clock.increment(1_000)
  expect([state(), sends.calls.length, sends.last().input.requestId]).toEqual(['sending', 2, requestId])
  await sends.last().answer(fault)
  actor.send({ type: 'transfer.abandon' })
  expect([state(), context().pending]).toEqual(['editing', null])
})

test('[C-13] a transfer of before a reload goes out again, and the form shows it', async () => {
  const { sends, state, context } = await start(pending)
  expect([state(), sends.last().input.requestId]).toEqual(['sending', requestId])
  expect([context().channelCode, context().direction, context().amountText]).toEqual(['by', 'in', '50.5'])
})

test('[C-13] another venue or direction starts with an empty amount', async () => {
  const { actor, context } = await startEditing()
  actor.send({ type: 'direction.swap' })
  expect([context().direction, context().amountText, context().availableMinor]).toEqual(['out', '', null])
  actor.send({ type: 'amount.change', text: '1' })
  actor.send({ type: 'venue.pick', channelCode: 'dz' })
  expect([context().channelCode, context().direction, context().amountText]).toEqual(['dz', 'out', ''])
})

test('[C-13] while a transfer is under way the form does not change it', async () => {
  const { actor, context } = await startSending()
  actor.send({ type: 'amount.change', text: '1' })
  actor.send({ type: 'venue.pick', channelCode: 'dz' })
  actor.send({ type: 'transfer.send' })
  expect([context().amountText, context().channelCode]).toEqual(['50.5', 'by'])
})

test('every state is reached', () => {
  const progress = { pending, attempts: 1 }
  const reached = reachableValues(transferMachine, {
    input: { currency: 'CNY' },
    events: [
      { type: 'command.sending', ...progress },
      { type: 'command.accepted', ...progress, answer: answered },
      { type: 'command.unconfirmed', ...progress, answer: null },
    ],
  })
  expect(reached).toEqual(values('editing', 'sending', 'unconfirmed'))
})

describe('recovery', () => {
  const recovery = { recoveryId: transfer.transferId, startedAtMs: atMs, isComplete: true, results: [] }
  const done: RecoveryAnswer = { kind: 'accepted', data: recovery, atMs }
  const begin = async (recalled: { requestId: string; body: Record<string, never> } | null = null) => {
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
    const clock = new SimulatedClock()
    const { logic, sends, recalls } = fakeCommand(recoveryCommand)
    const actor = createActor(recoveryMachine.provide({ actors: { command: logic } }), { clock }).start()
    const emitted: RecoveryEmitted[] = []
    actor.on('*', (event) => emitted.push(event))
    await recalls.last().answer(recalled)
    return { actor, clock, sends, emitted, state: () => actor.getSnapshot().value }
  }

  test('[C-13] a press, an answer, and nothing twice', async () => {
    const { actor, sends, emitted, state } = await begin()
    actor.send({ type: 'recovery.start' })
    actor.send({ type: 'recovery.start' })
    expect([state(), sends.calls.length]).toEqual(['recovering', 1])
    await sends.last().answer(done)
    expect([state(), emitted]).toEqual(['idle', [{ type: 'recovery.answered', recovery }]])
  })

  test('[C-13, X-04] without an answer the same recovery is asked again, also after a reload', async () => {
    const { clock, sends, state } = await begin({ requestId, body: {} })
    expect(sends.last().input.requestId).toBe(requestId)
    await sends.last().answer(fault)
    expect(state()).toBe('unconfirmed')
    clock.increment(2_000)
    await sends.last().answer(done)
    expect(state()).toBe('idle')
  })

  test('[C-13] a refusal is told', async () => {
    const { actor, sends, state } = await begin()
    actor.send({ type: 'recovery.start' })
    await sends.last().answer({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER', data: null, msg: '忙', atMs })
    expect([state(), actor.getSnapshot().context.reject]).toEqual(['idle', { name: 'RATE_LIMITED_MEMBER', msg: '忙' }])
  })
})
