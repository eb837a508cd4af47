import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const settledOf = async (outcomes: readonly Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(outcomes)).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))

test('some run at once, some wait in the order of arrival, what comes on top is refused', async () => {
  const limited = createSemaphore({ runningMax: 2, waitingMax: 2 })
  const started: string[] = []
  const released = Promise.withResolvers<void>()
  const outcomes = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    limited(async () => {
      started.push(name)
      await released.promise
      return name
    }),
  )
  expect(started).toEqual(['a', 'b'])
  released.resolve()
  expect(await settledOf(outcomes)).toEqual(['a', 'b', 'c', 'd', 'BusyError: too much waits already'])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(await limited(async () => 'room again')).toBe('room again')
})

test('work that fails lets the next one run', async () => {
  const limited = createSemaphore({ runningMax: 1, waitingMax: 1 })
  const outcomes = [limited(() => Promise.reject(new Error('refused'))), limited(async () => 'next')]
  expect(await settledOf(outcomes)).toEqual(['Error: refused', 'next'])
})

test('the place of one that is done goes to who waits, never to who comes then', async () => {
  const limited = createSemaphore({ runningMax: 1, waitingMax: 1 })
  let running = 0
  let runningMost = 0
  const work = async (): Promise<string> => {
    running += 1
    runningMost = Math.max(runningMost, running)
    await Promise.resolve()
    running -= 1
    return 'done'
  }
  const first = limited(work)
  const second = limited(work)
  await first
  await settledOf([second, limited(work)])
  expect(runningMost).toBe(1)
})
