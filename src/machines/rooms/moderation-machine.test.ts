import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Mute } from '#contract/rooms/entities/room.ts'
import { moderationCommand, moderationMachine } from './moderation-machine.ts'
import type { ModerationEmitted, ModerationInput, ModerationOutcome, MuteListOutcome } from './moderation-rules.ts'
import { fakeCalls, fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const noisy = { id: '12', nickname: '海风吹' }

const aMute = (id: string): Mute => ({
  member: { id, nickname: `member ${id}`, avatar: '', vipLevel: 1, kind: 'member' },
  reason: '',
  by: '江边老K',
  sinceMs: 1,
  untilMs: null,
})

const done = (mute: Mute | null = null): ModerationOutcome => ({ kind: 'accepted', mute, settings: null })
const forbidden = { kind: 'rejected', name: 'FORBIDDEN', msg: '您没有此操作的权限' } as const

const start = () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const loads = fakeCalls<MuteListOutcome, ModerationInput>()
  const { logic, sends: acts, recalls } = fakeCommand(moderationCommand)
  const machine = moderationMachine.provide({ actors: { loadMutes: loads.logic, command: logic } })
  const actor = createActor(machine, { clock, input: { roomNo: '88231' } }).start()
  const emitted: ModerationEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, clock, loads, acts, recalls, emitted, state, context }
}

const startReady = async () => {
  const run = start()
  run.actor.send({ type: 'mod.open' })
  await run.loads.last().answer({ kind: 'accepted', mutes: [aMute('3'), aMute('4')] })
  return run
}

test('[P-02] the mute list is read on opening, and again when asked', async () => {
  const { actor, loads, state, context } = await startReady()
  expect([state(), context().mutes.map(({ member }) => member.id), loads.last().input]).toEqual([
    'ready',
    ['3', '4'],
    { roomNo: '88231' },
  ])
  actor.send({ type: 'mod.refresh' })
  expect([state(), loads.calls.length]).toEqual(['loading', 2])
})

test('[P-02] who may not see the list is told why; a fault can be tried again', async () => {
  const { actor, loads, state, context } = start()
  actor.send({ type: 'mod.open' })
  await loads.last().answer(forbidden)
  expect([state(), context().reject]).toEqual(['failed', { name: 'FORBIDDEN', msg: '您没有此操作的权限' }])
  actor.send({ type: 'mod.refresh' })
  await loads.last().answer({ kind: 'fault' })
  expect([state(), context().reject]).toEqual(['failed', null])
})

test('[P-02] a mute from the chat, without the panel', async () => {
  const { actor, acts, state, context, emitted } = start()
  actor.send({ type: 'mute.choose', member: noisy, messageId: 'm7' })
  expect(context().target).toEqual({ member: noisy, messageId: 'm7' })
  actor.send({ type: 'mute.confirm', minutes: 10, reasonCode: 'spam', reason: '刷屏', deleteMessages: true })
  expect(acts.last().input).toEqual({
    place: { roomNo: '88231' },
    requestId,
    body: { kind: 'mute', memberId: '12', minutes: 10, reasonCode: 'spam', reason: '刷屏', deleteMessages: true },
  })
  await acts.last().answer(done(aMute('12')))
  expect([state(), context().target, context().mutes.map(({ member }) => member.id), emitted]).toEqual([
    'idle',
    null,
    ['12'],
    [{ type: 'mod.done', kind: 'mute' }],
  ])
})

test('[P-02] a mute replaces an earlier one of the same member; lifting removes it', async () => {
  const { actor, acts, context, state } = await startReady()
  actor.send({ type: 'mute.choose', member: { id: '4', nickname: 'x' } })
  actor.send({ type: 'mute.confirm', minutes: null, reasonCode: 'spam', reason: '', deleteMessages: false })
  await acts.last().answer(done(aMute('4')))
  expect(context().mutes.map(({ member }) => member.id)).toEqual(['4', '3'])
  actor.send({ type: 'mute.end', memberId: '3' })
  await acts.last().answer(done())
  expect([state(), context().mutes.map(({ member }) => member.id)]).toEqual(['ready', ['4']])
})

test('[P-02] deleting a message and setting up the room', async () => {
  const { actor, acts } = await startReady()
  actor.send({ type: 'message.delete', messageId: 'm9' })
  expect(acts.last().input).toEqual({
    place: { roomNo: '88231' },
    requestId,
    body: { kind: 'delete', messageId: 'm9' },
  })
  await acts.last().answer(done())
  actor.send({ type: 'settings.change', slowModeSeconds: 10, allMuted: true })
  expect(acts.last().input).toEqual({
    place: { roomNo: '88231' },
    requestId,
    body: { kind: 'settings', change: { slowModeSeconds: 10, allMuted: true } },
  })
})

test('[P-02] what was on its way when the page was reloaded is asked again, and its mute is known', async () => {
  const { actor, recalls, acts, state, context, emitted } = start()
  const order = {
    kind: 'mute',
    memberId: '12',
    minutes: 10,
    reasonCode: 'spam',
    reason: '',
    deleteMessages: false,
  } as const
  await recalls.last().answer({ requestId, body: order })
  expect([state(), acts.last().input]).toEqual([
    { acting: 'sending' },
    { place: { roomNo: '88231' }, requestId, body: order },
  ])
  await acts.last().answer(done(aMute('12')))
  expect([state(), context().mutes, emitted]).toEqual(['idle', [aMute('12')], [{ type: 'mod.done', kind: 'mute' }]])
  expect(actor.getSnapshot().context.command).toBeNull()
})

test('[P-02] a refusal keeps the target and shows its words', async () => {
  const { actor, acts, state, context } = await startReady()
  actor.send({ type: 'mute.choose', member: noisy })
  actor.send({ type: 'mute.confirm', minutes: 10, reasonCode: 'spam', reason: '', deleteMessages: false })
  await acts.last().answer({ kind: 'rejected', name: 'CANNOT_MUTE', msg: '不能禁言主播或房管' })
  expect([state(), context().reject?.name, context().target?.member.id]).toEqual(['ready', 'CANNOT_MUTE', '12'])
})

test('a missing answer is asked again with the same request id, and can be given up', async () => {
  const { actor, acts, clock, state, context } = await startReady()
  actor.send({ type: 'message.delete', messageId: 'm9' })
  await acts.last().answer({ kind: 'fault' })
  expect(state()).toEqual({ acting: 'unconfirmed' })
  clock.increment(1000)
  await acts.last().fail()
  clock.increment(2000)
  expect(acts.calls.map(({ input }) => input.requestId)).toEqual([requestId, requestId, requestId])
  await acts.last().answer({ kind: 'fault' })
  actor.send({ type: 'mod.abandon' })
  expect([state(), context().command]).toEqual(['ready', null])
})

test('closing the panel while something is on its way does not stop it', async () => {
  const { actor, acts, state } = await startReady()
  actor.send({ type: 'message.delete', messageId: 'm9' })
  actor.send({ type: 'mod.close' })
  expect(state()).toEqual({ acting: 'sending' })
  await acts.last().answer(done())
  expect(state()).toBe('idle')
})

describe('forbidden events', () => {
  test('a mute without a target, or for no whole number of minutes', async () => {
    const { actor } = await startReady()
    const confirm = { type: 'mute.confirm', reasonCode: null, reason: '', deleteMessages: false } as const
    expect(actor.getSnapshot().can({ ...confirm, minutes: 10 })).toBe(false)
    actor.send({ type: 'mute.choose', member: noisy })
    expect([0, -1, 1.5, 43_201].map((minutes) => actor.getSnapshot().can({ ...confirm, minutes }))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(actor.getSnapshot().can({ ...confirm, minutes: 43_200 })).toBe(true)
  })

  test('a change of nothing, and a second command while one is on its way', async () => {
    const { actor, acts } = await startReady()
    expect(actor.getSnapshot().can({ type: 'settings.change' })).toBe(false)
    actor.send({ type: 'mute.end', memberId: '3' })
    actor.send({ type: 'mute.end', memberId: '4' })
    expect(acts.calls).toHaveLength(1)
    expect(actor.getSnapshot().can({ type: 'message.delete', messageId: 'm1' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'settings.change', allMuted: true })).toBe(false)
  })

  test('a closed panel refreshes nothing', () => {
    expect(start().actor.getSnapshot().can({ type: 'mod.refresh' })).toBe(false)
  })
})

test('every state is reached', () => {
  const progress = { pending: { requestId, body: { kind: 'unmute', memberId: '3' } }, attempts: 1 }
  expect(
    reachableValues(moderationMachine, {
      input: { roomNo: '88231' },
      key: ({ context: { isOpen, command } }) => [isOpen, command !== null],
      events: [
        { type: 'mod.open' },
        { type: 'mod.close' },
        { type: 'xstate.done.actor.0.moderation.loading', output: { kind: 'accepted', mutes: [] } },
        { type: 'xstate.done.actor.0.moderation.loading', output: { kind: 'fault' } },
        { type: 'mute.end', memberId: '3' },
        { type: 'command.sending', ...progress },
        { type: 'command.accepted', ...progress, answer: done() },
        { type: 'command.unconfirmed', ...progress, answer: { kind: 'fault' } },
        { type: 'command.abandoned', ...progress },
      ],
    }),
  ).toEqual(values('idle', 'loading', 'ready', 'failed', { acting: 'sending' }, { acting: 'unconfirmed' }))
})

test('[P-02] the anchor appoints and dismisses; whoever moderates is muted no longer', async () => {
  const { actor, acts, context, emitted } = await startReady()
  actor.send({ type: 'role.set', memberId: '3', moderates: true })
  expect(acts.last().input).toEqual({
    place: { roomNo: '88231' },
    requestId,
    body: { kind: 'role', memberId: '3', moderates: true },
  })
  actor.send({ type: 'role.set', memberId: '4', moderates: true })
  await acts.last().answer(done())
  expect(context().mutes.map(({ member }) => member.id)).toEqual(['4'])
  actor.send({ type: 'role.set', memberId: '3', moderates: false })
  await acts.last().answer(done())
  expect([context().mutes.map(({ member }) => member.id), emitted]).toEqual([
    ['4'],
    [
      { type: 'mod.done', kind: 'role' },
      { type: 'mod.done', kind: 'role' },
    ],
  ])
})
