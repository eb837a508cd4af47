import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  conflictsMax,
  goLiveMachine,
  returnsMax,
  type GoLiveEvent,
  type GoLiveFault,
  type LinkInput,
} from './go-live-machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started = () => {
  const links: (LinkInput & { send(event: GoLiveEvent): void })[] = []
  const state = { stopped: 0, ended: 0, tests: 0 }
  const machine = goLiveMachine.provide({
    actors: {
      link: fromCallback<GoLiveEvent, LinkInput>(({ sendBack, input }) => {
        links.push({ ...input, send: sendBack })
        return () => void (state.stopped += 1)
      }),
      endStream: fromPromise<void, { isTest: boolean }>(async ({ input }) => {
        state[input.isTest ? 'tests' : 'ended'] += 1
      }),
    },
  })
  const actor = createActor(machine).start()
  const value = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const link = (event: GoLiveEvent) => links.at(-1)?.send(event)
  const refuse = (fault: GoLiveFault) => link({ type: 'link.refused', fault })
  const prepare = () => actor.send({ type: 'media.changed', hasMedia: true })
  const live = () => {
    prepare()
    actor.send({ type: 'live.start' })
    vi.advanceTimersByTime(3_000)
    link({ type: 'link.up' })
  }
  return { actor, value, context, links, state, link, refuse, prepare, live }
}

const connecting = { onAir: { session: 'connecting' } }
const onAir = { onAir: { session: 'live' } }
const waiting = { onAir: 'waiting' }

test('[S-02] nothing starts or resumes without picture or sound', () => {
  const { actor, value, prepare } = started()
  actor.send({ type: 'live.start' })
  actor.send({ type: 'live.resume' })
  expect(value()).toBe('preparing')
  prepare()
  actor.send({ type: 'live.start' })
  expect(value()).toEqual({ counting: 'second' })
})

test('[S-02] three seconds are counted, devices that change do not prolong them, and a cancelled countdown connects to nothing', () => {
  const { actor, value, context, links, prepare } = started()
  prepare()
  actor.send({ type: 'live.start' })
  const seconds = [0, 1, 2].map(() => {
    const { secondsLeft } = context()
    vi.advanceTimersByTime(999)
    prepare()
    vi.advanceTimersByTime(1)
    return secondsLeft
  })
  expect([seconds, value(), links.map(({ isReturn }) => isReturn)]).toEqual([[3, 2, 1], connecting, [false]])
  const other = started()
  other.prepare()
  other.actor.send({ type: 'live.start' })
  vi.advanceTimersByTime(2_999)
  other.actor.send({ type: 'live.cancel' })
  vi.advanceTimersByTime(10_000)
  expect([other.value(), other.links.length]).toEqual(['preparing', 0])
})

test.each(['conflict', 'full', 'off', 'refused', 'unsupported', 'lost'] as const)(
  '[S-02] a first connection that ends as %s leads back with that fault, and may be tried again without it',
  (fault) => {
    const { actor, value, context, refuse, prepare } = started()
    prepare()
    actor.send({ type: 'live.start' })
    vi.advanceTimersByTime(3_000)
    refuse(fault)
    expect([value(), context().fault]).toEqual(['preparing', fault])
    actor.send({ type: 'live.start' })
    expect([value(), context().fault]).toEqual([{ counting: 'second' }, null])
  },
)

test('[S-02] a connection that breaks while live is opened anew after 1, 2, 4 and 8 s, and given up after a minute', () => {
  const { value, context, links, refuse, live } = started()
  live()
  expect(value()).toEqual(onAir)
  const waits: number[] = []
  for (;;) {
    refuse('lost')
    if (value() === 'preparing') break
    expect(value()).toEqual(waiting)
    let waitedMs = 0
    for (const count = links.length; links.length === count; waitedMs += 1_000) vi.advanceTimersByTime(1_000)
    waits.push(waitedMs / 1_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 8, 8, 8, 8, 8, 8])
  expect([waits.length, context().fault, context().wasLive]).toEqual([returnsMax, 'lost', false])
  expect(links.map(({ isReturn }) => isReturn)).toEqual([false, ...waits.map(() => true)])
})

test('[S-02] a network that is back is used at once, and a return that succeeds counts anew', () => {
  const { actor, value, context, links, refuse, link, live } = started()
  live()
  refuse('lost')
  actor.send({ type: 'network.back' })
  expect([value(), links.length]).toEqual([connecting, 2])
  refuse('full')
  expect(value()).toEqual(waiting)
  vi.advanceTimersByTime(2_000)
  link({ type: 'link.up' })
  expect([value(), context().attempts]).toEqual([onAir, 0])
})

test('[S-02] an encoder that keeps the room ends the returns, and so does a stream that was ended elsewhere', () => {
  const { value, context, links, refuse, live } = started()
  live()
  refuse('lost')
  vi.advanceTimersByTime(1_000)
  for (let conflicts = 1; conflicts < conflictsMax; conflicts += 1) {
    refuse('conflict')
    expect(value()).toEqual(waiting)
    vi.advanceTimersByTime(8_000)
  }
  refuse('conflict')
  expect([value(), context().fault, links.length]).toEqual(['preparing', 'conflict', 1 + conflictsMax])
  live()
  refuse('lost')
  vi.advanceTimersByTime(1_000)
  refuse('ended')
  expect([value(), context().fault]).toEqual(['preparing', 'ended'])
})

test('[S-02] a page that was loaded anew returns to its stream without a countdown', () => {
  const { actor, value, links, link, prepare } = started()
  prepare()
  actor.send({ type: 'live.resume' })
  expect([value(), links.map(({ isReturn }) => isReturn)]).toEqual([connecting, [true]])
  link({ type: 'link.up' })
  expect(value()).toEqual(onAir)
})

test('[S-02] the end closes the connection and ends the stream, in a break too; a log-out only closes', async () => {
  const { actor, value, state, refuse, live } = started()
  live()
  actor.send({ type: 'live.end' })
  expect([value(), state]).toEqual(['ending', { stopped: 1, ended: 1, tests: 0 }])
  await vi.advanceTimersByTimeAsync(0)
  expect(value()).toBe('preparing')
  live()
  refuse('lost')
  actor.send({ type: 'live.end' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([value(), state]).toEqual(['preparing', { stopped: 2, ended: 2, tests: 0 }])
  live()
  actor.send({ type: 'live.drop' })
  expect([value(), state]).toEqual(['preparing', { stopped: 3, ended: 2, tests: 0 }])
})

test('[S-02] a test goes the same way, returns as a test, and ends without an end of the stream', async () => {
  const { actor, value, context, links, state, link, refuse, prepare, live } = started()
  prepare()
  actor.send({ type: 'live.test' })
  vi.advanceTimersByTime(3_000)
  link({ type: 'link.up' })
  refuse('lost')
  vi.advanceTimersByTime(1_000)
  link({ type: 'link.up' })
  expect(links.map(({ isReturn, isTest }) => [isReturn, isTest])).toEqual([
    [false, true],
    [true, true],
  ])
  actor.send({ type: 'live.end' })
  await vi.advanceTimersByTimeAsync(0)
  expect([value(), state]).toEqual(['preparing', { stopped: 2, ended: 0, tests: 1 }])
  live()
  expect([value(), context().isTest, links.at(-1)?.isTest]).toEqual([onAir, false, false])
})

test('[S-02] every state can be reached', () => {
  const events: GoLiveEvent[] = [
    { type: 'media.changed', hasMedia: true },
    { type: 'live.start' },
    { type: 'live.resume' },
    { type: 'live.end' },
    { type: 'link.up' },
    { type: 'link.refused', fault: 'lost' },
  ]
  const paths = getShortestPaths(goLiveMachine, { events, limit: 10_000 })
  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
  for (const state of ['preparing', { counting: 'second' }, connecting, onAir, waiting, 'ending'])
    expect(reached).toContain(JSON.stringify(state))
})
