import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { passwordReminderEveryMs } from '#contract/limits.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { type AccountCheck, type AccountFlags, accountReminderMachine, noFlags } from './account-reminder-machine.ts'

const nowMs = 1_800_000_000_000
const aged: AccountCheck = { passwordReminder: 'aged', phoneBind: '0', passwordChangedAtMs: 1, nowMs }

const enter = (flags: AccountFlags = noFlags) => {
  const checks = fakeCalls<AccountCheck, unknown>()
  const keep = vi.fn<(flags: AccountFlags) => void>()
  const machine = accountReminderMachine.provide({
    actors: { check: checks.logic },
    actions: { keep: (_, kept) => keep(kept) },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'account.entered', ...flags })
  return { actor, checks, keep, state: () => actor.getSnapshot().value }
}

test('[S-04, C-11] a password that should be changed is reminded of; who puts it off is left alone for a day', async () => {
  const { actor, checks, keep, state } = enter()
  await checks.last().answer(aged)
  expect(state()).toBe('reminding')
  actor.send({ type: 'reminder.later', atMs: nowMs + 5 })
  expect([state(), keep.mock.calls]).toEqual([
    'resting',
    [
      [{ passwordReminder: 'aged', passwordReminderAt: 0, phoneBind: '0' }],
      [{ passwordReminder: 'aged', passwordReminderAt: nowMs + 5, phoneBind: '0' }],
    ],
  ])
})

test.each([
  [passwordReminderEveryMs - 1, 'resting'],
  [passwordReminderEveryMs, 'reminding'],
])('[S-04] put off %i ms ago, the reminder is %s', async (agoMs, value) => {
  const { checks, state } = enter({ passwordReminder: 'aged', passwordReminderAt: nowMs - agoMs, phoneBind: '1' })
  await checks.last().answer(aged)
  expect(state()).toBe(value)
})

test('[S-04] nothing is to be said of a password that need not be changed; a phone that is bound is noted', async () => {
  const { actor, checks, keep, state } = enter()
  await checks.last().answer({ ...aged, passwordReminder: null })
  expect(state()).toBe('resting')
  actor.send({ type: 'account.changed' })
  await checks.last().answer({ ...aged, passwordReminder: null, phoneBind: '1' })
  expect(keep.mock.lastCall).toEqual([{ passwordReminder: null, passwordReminderAt: 0, phoneBind: '1' }])
})

test('[S-04] without an answer what was kept holds; who leaves leaves nothing behind', async () => {
  const kept = { passwordReminder: 'imported', passwordReminderAt: 7, phoneBind: '0' } as const
  const { actor, checks, state } = enter(kept)
  await checks.last().fail()
  expect([state(), actor.getSnapshot().context]).toEqual(['resting', { ...kept, passwordChangedAtMs: 0, nowMs: 0 }])
  actor.send({ type: 'account.left' })
  expect([state(), actor.getSnapshot().context]).toEqual(['away', { ...noFlags, passwordChangedAtMs: 0, nowMs: 0 }])
})

test('[S-04] every state is reached, and nothing is put off where nobody is reminded', () => {
  expect(enter().actor.getSnapshot().can({ type: 'reminder.later', atMs: nowMs })).toBe(false)
  const machine = accountReminderMachine.provide({ actions: { keep: () => undefined } })
  expect(
    reachableValues(machine, {
      input: undefined,
      key: ({ context }) => [context.passwordReminder, context.passwordReminderAt],
      events: [
        { type: 'account.entered', ...noFlags },
        { type: 'account.left' },
        { type: 'account.changed' },
        { type: 'reminder.later', atMs: nowMs },
        { type: 'xstate.done.actor.0.accountReminder.checking', output: aged } as never,
        { type: 'xstate.error.actor.0.accountReminder.checking', error: new Error('x') } as never,
      ],
    }),
  ).toEqual(values('away', 'checking', 'reminding', 'resting'))
})
