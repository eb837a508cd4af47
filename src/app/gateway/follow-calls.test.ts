import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFollowed } from '#src/gateway/followed-calls.ts'
import { followCall, makeFollowed, onStuck, waitingCalls, type CallStep } from './follow-calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The notice of calls that wait, where another file has started it, reads the page's language.
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = (requestId: string) => {
  const steps: CallStep[] = []
  return { steps, follow: () => followCall(requestId, (step) => steps.push(step)) }
}

test('the call that is made at once is the command’s, also without a request id, and is told from its first step on', () => {
  const { steps, follow } = start('a')
  const call = makeFollowed('a', () => findFollowed({ nickname: 'x' }))
  const stop = follow()
  call?.left()
  call?.asked()
  call?.left()
  expect(steps).toEqual(['waiting', 'left', 'asked', 'left'])
  stop()
})

test('a call that is made later is found by its request id; others are nobody’s', () => {
  const { steps, follow } = start('b')
  makeFollowed('b', () => undefined)
  const stop = follow()
  expect([findFollowed({ requestId: 'other' }), findFollowed({}), steps]).toEqual([undefined, undefined, []])
  findFollowed({ requestId: 'b' })?.left()
  expect(steps).toEqual(['waiting', 'left'])
  stop()
  expect(findFollowed({ requestId: 'b' })).toBeUndefined()
})

test('what has not left is withdrawn with its command; what has left goes on, and tells nobody', () => {
  const { steps, follow } = start('c')
  const kept = makeFollowed('c', () => findFollowed({}))
  follow()()
  const gone = makeFollowed('c', () => findFollowed({}))
  const stop = follow()
  gone?.left()
  stop()
  gone?.left()
  expect([kept?.signal.aborted, gone?.signal.aborted, waitingCalls.isAny(), steps]).toEqual([
    true,
    false,
    false,
    ['waiting', 'waiting', 'left'],
  ])
})

test('what waits before it leaves can be seen and cancelled', () => {
  const { steps, follow } = start('d')
  const seen: boolean[] = []
  const unsubscribe = waitingCalls.subscribe(() => seen.push(waitingCalls.isAny()))
  const call = makeFollowed('d', () => findFollowed({}))
  const stop = follow()
  waitingCalls.cancel()
  expect([seen, steps]).toEqual([
    [true, false],
    ['waiting', 'cancelled'],
  ])
  call?.left()
  waitingCalls.cancel()
  expect(steps.at(-1)).toBe('left')
  stop()
  unsubscribe()
})

test('[C-17] a command that rests nowhere for 15 s reports itself; one that a person answers, or that goes on, does not', () => {
  const stuck = vi.fn()
  onStuck(stuck)
  const { follow } = start('e')
  const call = makeFollowed('e', () => findFollowed({}))
  const stop = follow()
  vi.advanceTimersByTime(14_999)
  call?.left()
  vi.advanceTimersByTime(14_999)
  call?.asked()
  vi.advanceTimersByTime(600_000)
  expect(stuck).not.toHaveBeenCalled()
  call?.left()
  vi.advanceTimersByTime(15_000)
  expect(stuck).toHaveBeenCalledTimes(1)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(stuck).toHaveBeenCalledTimes(1)
})
