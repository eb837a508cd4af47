import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AccountChange } from '#contract/accounts/entities/account-change.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { accountNoticeMachine, noticesMax } from './account-notice-machine.ts'

const aChange = (id: string): AccountChange => ({
  id,
  kind: 'contact.changed',
  what: '139****3002',
  atMs: 1,
  holdsWithdrawals: true,
})
const changed = (id: string) => ({ type: 'account.changed', change: aChange(id) }) as const

const start = () => {
  const actor = createActor(accountNoticeMachine).start()
  return { actor, state: () => [actor.getSnapshot().value, actor.getSnapshot().context.changes.map(({ id }) => id)] }
}

test('changes of another device stand until the member has said that it was them', () => {
  const { actor, state } = start()
  expect(state()).toEqual(['quiet', []])
  actor.send(changed('1'))
  actor.send(changed('2'))
  actor.send(changed('1'))
  expect(state()).toEqual(['shown', ['1', '2']])
  actor.send({ type: 'notice.close' })
  expect(state()).toEqual(['quiet', []])
})

test('the first ones stand: to disown them takes back all that came after', () => {
  const { actor, state } = start()
  for (let id = 1; id <= noticesMax + 2; id += 1) actor.send(changed(String(id)))
  expect(state()).toEqual(['shown', ['1', '2', '3', '4', '5']])
})

test('whoever logs in next hears nothing of it', () => {
  const { actor, state } = start()
  actor.send(changed('1'))
  actor.send({ type: 'notice.forget' })
  expect(state()).toEqual(['quiet', []])
})

test('every state is reached', () => {
  const events = [changed('1'), { type: 'notice.close' }, { type: 'notice.forget' }]
  expect(reachableValues(accountNoticeMachine, { input: undefined, events })).toEqual(values('quiet', 'shown'))
})
