import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { interestCommand, interestMachine } from './interest-machine.ts'
import { readInterestAmount, type InterestAnswer } from './interest-rules.ts'

const start = () => {
  const { logic, sends } = fakeCommand(interestCommand)
  const machine = interestMachine.provide({ actors: { command: logic } })
  const actor = createActor(machine, { input: { currency: 'CNY' } }).start()
  actor.send({ type: 'balances.changed', balances: { centreMinor: 50_000, interestMinor: 20_005 } })
  const context = () => actor.getSnapshot().context
  return { actor, sends, context, state: () => actor.getSnapshot().value }
}

const move = { currency: 'CNY', movedMinor: 10_000, balanceMinor: 30_005, centreMinor: 40_000 } as const
const accepted = { kind: 'accepted', data: move, atMs: 1 } as unknown as InterestAnswer
const refused = {
  kind: 'rejected',
  name: 'BALANCE_SHORT',
  data: null,
  msg: '余额不足',
  atMs: 1,
} as unknown as InterestAnswer
const lost = { kind: 'fault', reason: 'network', atMs: 1 } as unknown as InterestAnswer

describe('the amount', () => {
  test.each([
    ['', 'empty'],
    ['0', 'below'],
    ['1e3', 'format'],
    ['-1', 'format'],
    ['1.005', 'decimals'],
    ['1'.repeat(30), 'large'],
    ['500.01', 'short'],
  ])('[V-06, C-14] %s is refused', (text, error) => {
    const { actor, sends, context } = start()
    actor.send({ type: 'amount.change', text })
    expect(readInterestAmount(context())).toEqual({ amountMinor: null, error })
    actor.send({ type: 'move.send' })
    expect(sends.calls).toEqual([])
  })

  test('[C-14] all is what is there when it happens, whatever is shown of it', () => {
    const { actor, sends, context } = start()
    actor.send({ type: 'direction.pick', direction: 'out' })
    actor.send({ type: 'amount.all' })
    expect(context().amountText).toBe('200.05')
    actor.send({ type: 'balances.changed', balances: { centreMinor: 50_000, interestMinor: 20_010 } })
    expect(context().amountText).toBe('200.1')
    actor.send({ type: 'move.send' })
    expect(sends.last().input.body).toEqual({ direction: 'out', currency: 'CNY', amountMinor: null })
  })

  test('[C-14] all of nothing is not sent, and typing ends it', () => {
    const { actor, sends, context } = start()
    actor.send({ type: 'balances.changed', balances: { centreMinor: 0, interestMinor: 0 } })
    actor.send({ type: 'amount.all' })
    actor.send({ type: 'move.send' })
    expect(sends.calls).toEqual([])
    actor.send({ type: 'amount.change', text: '1' })
    expect(context().isAll).toBe(false)
  })

  test('[C-14] belongs to its currency and direction', () => {
    const { actor, context } = start()
    actor.send({ type: 'amount.change', text: '100' })
    actor.send({ type: 'currency.pick', currency: 'USDT' })
    expect([context().currency, context().amountText, context().centreMinor]).toEqual(['USDT', '', null])
  })
})

describe('the press', () => {
  test('[C-14] sends one move, and says what came of it', async () => {
    const { actor, sends, context, state } = start()
    actor.send({ type: 'amount.change', text: '100' })
    actor.send({ type: 'move.send' })
    actor.send({ type: 'move.send' })
    actor.send({ type: 'direction.pick', direction: 'out' })
    expect([state(), context().direction, sends.calls.length]).toEqual(['sending', 'in', 1])
    expect(sends.last().input.body).toEqual({ direction: 'in', currency: 'CNY', amountMinor: 10_000 })
    await sends.last().answer(accepted)
    expect([state(), context().amountText, context().done]).toEqual(['editing', '', { direction: 'in', move }])
    actor.send({ type: 'amount.change', text: '1' })
    expect(context().done).toBeNull()
  })

  test('[C-14] says why it was refused, and keeps what was typed', async () => {
    const { actor, sends, context } = start()
    actor.send({ type: 'amount.change', text: '100' })
    actor.send({ type: 'move.send' })
    await sends.last().answer(refused)
    expect([context().reject, context().amountText]).toEqual([{ name: 'BALANCE_SHORT', msg: '余额不足' }, '100'])
  })

  test('[C-14] without an answer goes out again under the same id, and may be given up', async () => {
    const { actor, sends, state } = start()
    actor.send({ type: 'amount.change', text: '100' })
    actor.send({ type: 'move.send' })
    await sends.last().answer(lost)
    expect(state()).toBe('unconfirmed')
    actor.send({ type: 'move.retry' })
    expect(new Set(sends.calls.map(({ input }) => input.requestId)).size).toBe(1)
    await sends.last().answer(lost)
    actor.send({ type: 'move.abandon' })
    expect(state()).toBe('editing')
    actor.stop()
  })
})
