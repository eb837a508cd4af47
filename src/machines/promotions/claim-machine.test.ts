import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { claimCommand, claimMachine, type ClaimAnswer, type ClaimBody, type Claimed } from './claim-machine.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const body: ClaimBody = { what: 'item', promotionId: '7', itemId: 'day:2027-03-04' }
const pending = { requestId, body }
const place = 'item.7.day:2027-03-04'
const claimed: Claimed = { isHeld: false, coins: 0, cards: 0 }
const given: ClaimAnswer = { kind: 'accepted', data: claimed }
const spent: ClaimAnswer = { kind: 'rejected', name: 'PROMOTION_SPENT', msg: '活动名额已用完' }
const fault: ClaimAnswer = { kind: 'fault' }

const start = async (recalled: typeof pending | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const { logic, sends, recalls } = fakeCommand(claimCommand)
  const actor = createActor(claimMachine.provide({ actors: { command: logic } }), {
    clock: new SimulatedClock(),
    input: { place },
  }).start()
  const emitted: (Claimed | null)[] = []
  actor.on('claim.answered', (event) => emitted.push(event.claimed))
  await recalls.last().answer(recalled)
  return { actor, sends, emitted, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

test('[C-15] a claim goes out once, however often it is pressed, and says what it has brought', async () => {
  const { actor, sends, emitted, state, context } = await start()
  actor.send({ type: 'claim.press', body })
  actor.send({ type: 'claim.press', body })
  expect([state(), sends.calls.length, sends.last().input]).toEqual(['claiming', 1, { place, ...pending }])
  await sends.last().answer(given)
  expect([state(), context().claimed, context().pending, emitted]).toEqual(['resting', claimed, null, [claimed]])
})

test('[C-15] a refusal says why, and the next press forgets it', async () => {
  const { actor, sends, emitted, state, context } = await start()
  actor.send({ type: 'claim.press', body })
  await sends.last().answer(spent)
  expect([state(), context().reject, emitted]).toEqual([
    'resting',
    { name: 'PROMOTION_SPENT', msg: '活动名额已用完' },
    [null],
  ])
  actor.send({ type: 'claim.press', body })
  expect([state(), context().reject]).toEqual(['claiming', null])
})

test('[C-15, X-04] without an answer it is unknown, and goes out again under the same id', async () => {
  const { actor, sends, emitted, state } = await start()
  actor.send({ type: 'claim.press', body })
  await sends.last().answer(fault)
  expect([state(), emitted]).toEqual(['unconfirmed', []])
  actor.send({ type: 'claim.press', body })
  expect(sends.calls.length).toBe(1)
  actor.send({ type: 'claim.retry' })
  expect([state(), sends.last().input]).toEqual(['claiming', { place, ...pending }])
  await sends.last().answer(fault)
  actor.send({ type: 'claim.abandon' })
  expect(state()).toBe('resting')
})

test('[C-15, X-04] a claim that was under way before a reload goes out again', async () => {
  const { sends, state } = await start(pending)
  expect([state(), sends.last().input]).toEqual(['claiming', { place, ...pending }])
})

test('[C-15] every state is reached', () => {
  const progress = { pending, attempts: 1 }
  const reached = reachableValues(claimMachine, {
    input: { place },
    events: [
      { type: 'command.sending', ...progress },
      { type: 'command.unconfirmed', ...progress, answer: null },
      { type: 'command.accepted', ...progress, answer: given },
      { type: 'command.abandoned', ...progress },
    ],
  })
  expect(reached).toEqual(values('resting', 'claiming', 'unconfirmed'))
})
