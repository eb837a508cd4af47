import { expect, test } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

const start = () => {
  const calls = createWaitingCalls('gone')
  const entered: string[] = []
  const left: string[] = []
  const wait = (signal?: AbortSignal) =>
    calls.wait(
      signal,
      (key) => entered.push(key),
      (key) => left.push(key),
    )
  return { calls, entered, left, wait }
}

test('[S-07] each of the calls that wait hears what was said to its key', async () => {
  const { calls, entered, left, wait } = start()
  const first = wait()
  const second = wait()
  calls.settle(entered.slice(1), 'solved')
  calls.settle(['nobody', ...entered], 'closed')
  expect([await first, await second, new Set(entered).size, left]).toEqual(['closed', 'solved', 2, []])
})

test('[S-07] a call that is given up leaves the dialog once, and only while it waits', async () => {
  const { calls, entered, left, wait } = start()
  const leaving = new AbortController()
  const waiting = wait(leaving.signal)
  leaving.abort()
  calls.settle(entered, 'solved')
  const answered = new AbortController()
  const known = wait(answered.signal)
  calls.settle(entered, 'solved')
  answered.abort()
  expect([await waiting, await known, await wait(leaving.signal), entered.length]).toEqual([
    'gone',
    'solved',
    'gone',
    2,
  ])
  expect(left).toEqual(entered.slice(0, 1))
})
