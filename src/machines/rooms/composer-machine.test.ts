import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { chatTextMax } from '#contract/limits.ts'
import { composerMachine, textCommand } from './composer-machine.ts'
import type { ComposerEmitted, PendingText, SendAnswer } from './composer-rules.ts'
import { fakeCalls, fakeCommand, settle } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { aText } from '#src/machines/testing/room-messages.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const nowMs = 1_800_000_000_000
const accepted: SendAnswer = { kind: 'accepted', data: aText(1), atMs: nowMs }
const fault: SendAnswer = { kind: 'fault', reason: 'timeout', atMs: nowMs }
const slow: SendAnswer = {
  kind: 'rejected',
  name: 'SLOW_MODE',
  data: { retryAfterMs: 8000 },
  msg: '慢速模式',
  atMs: nowMs,
}
const mutedAnswer: SendAnswer = {
  kind: 'rejected',
  name: 'MUTED',
  data: { untilMs: nowMs + 60_000 },
  msg: '您已被禁言',
  atMs: nowMs,
}
const self = { role: 'member', muted: false, mutedUntilMs: null, follows: false, held: [] } as const
const settings = {
  slowModeSeconds: 0,
  allMuted: false,
  pinnedText: '',
  status: '1',
  modes: openModes,
  shieldUntilMs: null,
} as const

const start = async (recalled: PendingText | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const { logic, sends, recalls, kept } = fakeCommand(textCommand)
  const waits = fakeCalls<void, { untilMs: number }>()
  const machine = composerMachine.provide({ actors: { command: logic, waitUntil: waits.logic } })
  const actor = createActor(machine, { clock, input: { roomNo: '88231' } }).start()
  const emitted: ComposerEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  await recalls.last().answer(recalled)
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const say = (text: string) => {
    actor.send({ type: 'compose.change', text })
    actor.send({ type: 'compose.send' })
  }
  return { actor, clock, sends, waits, kept, emitted, state, context, say }
}

test('[C-16] words travel trimmed under one request id that is kept before they leave', async () => {
  const { say, sends, kept, state, context, emitted } = await start()
  say('  好球  ')
  expect(sends.last().input).toEqual({ place: { roomNo: '88231' }, requestId, body: { text: '好球' } })
  expect([state(), context().text, kept]).toEqual(['sending', '', [{ requestId, body: { text: '好球' } }]])
  await sends.last().answer(accepted)
  expect([state(), context().pending, kept.at(-1)]).toEqual(['editing', null, null])
  expect(emitted).toEqual([{ type: 'chat.posted', message: aText(1) }])
})

test('[C-16] a missing answer is unconfirmed and is asked again with the same request id, after 1, 2, 4 … s', async () => {
  const { say, sends, state, clock } = await start()
  say('好球')
  await sends.last().answer(fault)
  expect(state()).toBe('unconfirmed')
  clock.increment(1000)
  await sends.last().answer(fault)
  clock.increment(1999)
  expect(sends.calls).toHaveLength(2)
  clock.increment(1)
  expect(sends.calls.map(({ input }) => input.requestId)).toEqual([requestId, requestId, requestId])
  await sends.last().answer(accepted)
  expect(state()).toBe('editing')
})

test('a bug in the call is no failure of the message', async () => {
  const { say, sends, state } = await start()
  say('好球')
  await sends.last().fail()
  expect(state()).toBe('unconfirmed')
})

test('a rate limit after an unanswered attempt leaves the outcome open', async () => {
  const { say, sends, state, clock } = await start()
  say('好球')
  await sends.last().answer(fault)
  clock.increment(1000)
  await sends.last().answer({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER', data: null, msg: '', atMs: nowMs })
  expect(state()).toBe('unconfirmed')
})

test('a session that is over is not asked again by itself; a press asks', async () => {
  const { actor, say, sends, state, clock } = await start()
  say('好球')
  await sends.last().answer(fault)
  clock.increment(1000)
  await sends.last().answer({ kind: 'rejected', name: 'LOGIN_REQUIRED', data: null, msg: '', atMs: nowMs })
  clock.increment(60_000)
  expect([state(), sends.calls.length]).toEqual(['unconfirmed', 2])
  actor.send({ type: 'compose.retry' })
  expect(sends.calls).toHaveLength(3)
})

test('giving up gives the words back before what was typed since', async () => {
  const { actor, say, sends, state, context, kept } = await start()
  say('好球')
  await sends.last().answer(fault)
  actor.send({ type: 'compose.change', text: '再来' })
  actor.send({ type: 'compose.abandon' })
  expect([state(), context().text, context().pending, kept.at(-1)]).toEqual(['editing', '好球 再来', null, null])
})

test('slow mode gives the words back and counts down', async () => {
  const { actor, say, sends, state, context, clock } = await start()
  say('好球')
  await sends.last().answer(slow)
  expect([state(), context().text, context().coolUntilMs]).toEqual(['cooling', '好球', nowMs + 8000])
  expect(context().reject).toEqual({ name: 'SLOW_MODE', msg: '慢速模式' })
  expect(actor.getSnapshot().can({ type: 'compose.send' })).toBe(false)
  clock.increment(8000)
  expect([state(), context().coolUntilMs, context().reject]).toEqual(['editing', 0, null])
})

test('[P-02] a mute with an end lifts itself at the server’s time', async () => {
  const { say, sends, waits, state, context } = await start()
  say('好球')
  await sends.last().answer(mutedAnswer)
  expect([state(), context().text, waits.last().input]).toEqual([
    { muted: 'counting' },
    '好球',
    { untilMs: nowMs + 60_000 },
  ])
  await waits.last().answer()
  expect([state(), context().muted, context().reject]).toEqual(['editing', false, null])
})

test('[P-02] a mute without an end lasts until the room says otherwise', async () => {
  const { actor, state, waits } = await start()
  actor.send({ type: 'room.self', self: { ...self, muted: true } })
  expect([state(), waits.calls.length]).toEqual([{ muted: 'open' }, 0])
  actor.send({ type: 'room.self', self: { ...self, muted: true, mutedUntilMs: nowMs + 5 } })
  expect(state()).toEqual({ muted: 'counting' })
  actor.send({ type: 'room.self', self })
  expect(state()).toBe('editing')
})

test('[P-02] when everybody is muted, moderators and the anchor may setLanguage', async () => {
  const { actor, state } = await start()
  actor.send({ type: 'room.settings', settings: { ...settings, allMuted: true } })
  expect(state()).toEqual({ muted: 'open' })
  actor.send({ type: 'room.self', self: { ...self, role: 'moderator' } })
  expect(state()).toBe('editing')
})

test('a mute while words are on their way does not lose them', async () => {
  const { actor, say, sends, state, context } = await start()
  say('好球')
  actor.send({ type: 'room.self', self: { ...self, muted: true } })
  expect(state()).toBe('sending')
  await sends.last().answer(accepted)
  expect([state(), context().pending]).toEqual([{ muted: 'open' }, null])
})

test('after a reload in the middle, the same request is asked again', async () => {
  const { sends, state } = await start({ requestId, body: { text: '好球' } })
  expect([state(), sends.last().input]).toEqual([
    'sending',
    { place: { roomNo: '88231' }, requestId, body: { text: '好球' } },
  ])
})

test('[V-09] nothing of a text that is too long is cut, and it is not sent until it is shorter', async () => {
  const { actor, context, state } = await start()
  const tooLong = 'a'.repeat(chatTextMax + 1)
  actor.send({ type: 'compose.change', text: tooLong })
  actor.send({ type: 'compose.insert', text: '@b' })
  expect(context().text).toBe(`${tooLong}@b`)
  expect(actor.getSnapshot().can({ type: 'compose.send' })).toBe(false)
  actor.send({ type: 'compose.change', text: '👟'.repeat(chatTextMax) })
  actor.send({ type: 'compose.send' })
  expect(state()).toBe('sending')
})

describe('forbidden events', () => {
  test('blank words are not sent', async () => {
    const { actor, state, sends } = await start()
    actor.send({ type: 'compose.change', text: '   ' })
    actor.send({ type: 'compose.send' })
    await settle()
    expect([state(), sends.calls.length]).toEqual(['editing', 0])
  })

  test('nothing is sent while something is on its way', async () => {
    const { actor, say, sends } = await start()
    say('一')
    say('二')
    expect(sends.calls).toHaveLength(1)
    await sends.last().answer(fault)
    expect(actor.getSnapshot().can({ type: 'compose.send' })).toBe(false)
  })

  test('a muted member sends nothing, and there is nothing to retry or give up', async () => {
    const { actor } = await start()
    actor.send({ type: 'compose.change', text: '好球' })
    expect(actor.getSnapshot().can({ type: 'compose.retry' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'compose.abandon' })).toBe(false)
    actor.send({ type: 'room.self', self: { ...self, muted: true } })
    expect(actor.getSnapshot().can({ type: 'compose.send' })).toBe(false)
  })
})

test('every state is reached', () => {
  const progress = { pending: { requestId, body: { text: 'x' } }, attempts: 1 }
  expect(
    reachableValues(composerMachine, {
      input: { roomNo: '88231' },
      key: ({ context: { text, muted, mutedUntilMs, coolUntilMs, pending } }) => [
        text !== '',
        muted,
        mutedUntilMs,
        coolUntilMs > 0,
        pending !== null,
      ],
      events: [
        { type: 'compose.change', text: 'x' },
        { type: 'compose.send' },
        { type: 'command.sending', ...progress },
        { type: 'command.accepted', ...progress, answer: accepted },
        { type: 'command.unconfirmed', ...progress, answer: fault },
        { type: 'command.refused', ...progress, answer: slow },
        { type: 'command.refused', ...progress, answer: mutedAnswer },
        { type: 'command.abandoned', ...progress },
        { type: 'xstate.after.coolDelay.composer.cooling' },
        { type: 'room.self', self: { ...self, muted: true } },
        { type: 'room.self', self },
      ],
    }),
  ).toEqual(values('editing', 'sending', 'unconfirmed', 'cooling', { muted: 'counting' }, { muted: 'open' }))
})
