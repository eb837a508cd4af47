import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { PlayPause, PlaySession } from '#contract/protection/entities/protection.ts'
import { fakeCalls, fakeCommand, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { playGuardMachine, reminderCommand, type PlayState } from './play-guard-machine.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const play = (reminderDue: boolean): PlaySession => ({
  startedAtMs: 1,
  playedMs: 3_600_000,
  playedTodayMs: 3_600_000,
  results: [{ currency: 'CNY', spentMinor: 500, openMinor: 0, netMinor: -500 }],
  reminderDue,
})
const timeOut: PlayPause = { kind: 'time-out', untilMs: 9 }

const start = async (first: PlayState = { play: play(false), pause: null }) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const asks = fakeCalls<PlayState, unknown>()
  const feed = fakeFeed()
  const { logic, sends, recalls } = fakeCommand(reminderCommand)
  const leave = vi.fn()
  const actor = createActor(
    playGuardMachine.provide({ actors: { ask: asks.logic, feed: feed.logic, command: logic }, actions: { leave } }),
  ).start()
  await recalls.last().answer(null)
  actor.send({ type: 'guard.entered' })
  await asks.last().answer(first)
  return {
    actor,
    asks,
    feed,
    sends,
    leave,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}
const accepted = { kind: 'accepted', data: { play: play(false) }, atMs: 1 } as const

test('[S-13] a reminder shows the figures of the server; going on goes on, stopping leads away', async () => {
  const { actor, feed, sends, leave, state, context } = await start()
  feed.send({ type: 'play.reminded', play: play(true) })
  expect([state(), context().play]).toEqual([{ here: 'reminding' }, play(true)])
  actor.send({ type: 'reminder.answer', answer: 'continue' })
  expect([state(), sends.last().input.body]).toEqual([{ here: 'answering' }, { answer: 'continue' }])
  await sends.last().answer(accepted)
  expect([state(), context().play, leave.mock.calls.length]).toEqual([{ here: 'watching' }, null, 0])
  feed.send({ type: 'play.reminded', play: play(true) })
  actor.send({ type: 'reminder.answer', answer: 'stop' })
  await sends.last().answer(accepted)
  expect([state(), leave.mock.calls.length]).toEqual([{ here: 'watching' }, 1])
})

test('[S-13] one that was missed is shown when the page comes back; a missing answer keeps nobody from the page', async () => {
  const { actor, asks, feed, sends, state } = await start({ play: play(true), pause: null })
  expect(state()).toEqual({ here: 'reminding' })
  actor.send({ type: 'reminder.answer', answer: 'continue' })
  await sends.last().fail()
  expect(state()).toEqual({ here: 'watching' })
  feed.send({ type: 'guard.connected' })
  await asks.last().fail()
  expect(state()).toEqual({ here: 'watching' })
  feed.send({ type: 'guard.connected' })
  await asks.last().answer({ play: play(true), pause: null })
  expect(state()).toEqual({ here: 'reminding' })
})

test('[S-13] whoever stops is led away, also while nobody has answered, and once', async () => {
  const { actor, feed, sends, leave, state } = await start()
  feed.send({ type: 'play.reminded', play: play(true) })
  actor.send({ type: 'reminder.answer', answer: 'stop' })
  await sends.last().fail()
  expect([state(), leave.mock.calls.length]).toEqual([{ here: 'watching' }, 1])
})

test('[S-13] a pause is said when it begins, also one that began while the page was away, and not one from before', async () => {
  const before = await start({ play: play(false), pause: timeOut })
  expect(before.state()).toEqual({ here: 'watching' })
  before.feed.send({ type: 'protection.changed', pause: timeOut })
  expect(before.state()).toEqual({ here: 'watching' })
  before.feed.send({ type: 'protection.changed', pause: { kind: 'exclusion', untilMs: null } })
  expect(before.state()).toEqual({ here: 'paused' })
  before.actor.send({ type: 'pause.read' })
  expect(before.state()).toEqual({ here: 'watching' })

  const missed = await start()
  missed.feed.send({ type: 'guard.connected' })
  await missed.asks.last().answer({ play: play(false), pause: timeOut })
  expect([missed.state(), missed.context().pause]).toEqual([{ here: 'paused' }, timeOut])
  missed.actor.send({ type: 'guard.left' })
  expect([missed.state(), missed.context().pause, missed.feed.running()]).toEqual(['away', null, 0])
})

test('[S-13] a limit that was changed is no news; a pause ends a reminder', async () => {
  const { feed, state } = await start()
  feed.send({ type: 'protection.changed', pause: null })
  expect(state()).toEqual({ here: 'watching' })
  feed.send({ type: 'play.reminded', play: play(true) })
  feed.send({ type: 'protection.changed', pause: timeOut })
  expect(state()).toEqual({ here: 'paused' })
})

test('[S-13] every state is reached', () => {
  const pending = { requestId, body: { answer: 'stop' } }
  expect(
    reachableValues(playGuardMachine.provide({ actions: { leave: () => undefined } }), {
      input: undefined,
      key: ({ context }) => [context.isPauseRead, context.pause !== null, context.play !== null],
      events: [
        { type: 'guard.entered' },
        { type: 'guard.left' },
        { type: 'xstate.done.actor.0.playGuard.here.asking', output: { play: play(false), pause: null } },
        { type: 'play.reminded', play: play(true) },
        { type: 'protection.changed', pause: timeOut },
        { type: 'reminder.answer', answer: 'stop' },
        { type: 'command.accepted', pending, attempts: 1, answer: accepted },
        { type: 'pause.read' },
      ],
    }),
  ).toEqual(
    values(
      'away',
      { here: 'asking' },
      { here: 'watching' },
      { here: 'reminding' },
      { here: 'answering' },
      { here: 'paused' },
    ),
  )
})
