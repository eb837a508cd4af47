import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { disownMachine, type DisownAnswer } from './disown-machine.ts'

const done: DisownAnswer = { kind: 'accepted', data: {} }
const over: DisownAnswer = { kind: 'rejected', name: 'TICKET_INVALID', data: null, msg: '操作已失效' }
const busy: DisownAnswer = { kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '系统繁忙' }

const start = () => {
  const sends = fakeCalls<DisownAnswer, unknown>()
  const actor = createActor(disownMachine.provide({ actors: { disown: sends.logic } })).start()
  return { actor, sends, state: () => [actor.getSnapshot().value, actor.getSnapshot().context.problem] }
}

test('nothing is sent before it is asked for, and it is done once', async () => {
  const { actor, sends, state } = start()
  expect([state(), sends.calls.length]).toEqual([['asking', null], 0])
  actor.send({ type: 'disown.confirm' })
  actor.send({ type: 'disown.confirm' })
  expect([actor.getSnapshot().value, sends.calls.length]).toEqual(['securing', 1])
  await sends.last().answer(done)
  expect(state()).toEqual(['secured', null])
})

test('without an answer it can be sent again, and so it can when the server is busy', async () => {
  const { actor, sends, state } = start()
  actor.send({ type: 'disown.confirm' })
  await sends.last().answer({ kind: 'fault', reason: 'timeout' })
  expect(state()).toEqual(['asking', { isOver: false, msg: '' }])
  actor.send({ type: 'disown.confirm' })
  await sends.last().answer(busy)
  expect(state()).toEqual(['asking', { isOver: false, msg: '系统繁忙' }])
  actor.send({ type: 'disown.confirm' })
  await sends.last().fail()
  expect(state()).toEqual(['asking', { isOver: false, msg: '' }])
})

test('a link that is over says so, for good', async () => {
  const { actor, sends, state } = start()
  actor.send({ type: 'disown.confirm' })
  await sends.last().answer(over)
  expect(state()).toEqual(['over', { isOver: true, msg: '操作已失效' }])
})

test('every state is reached', () => {
  const answered = (output: DisownAnswer) => ({ type: 'xstate.done.actor.0.disown.securing', output })
  const events = [{ type: 'disown.confirm' }, answered(done), answered(over), answered(busy)]
  expect(reachableValues(disownMachine, { input: undefined, events })).toEqual(
    values('asking', 'securing', 'secured', 'over'),
  )
})
