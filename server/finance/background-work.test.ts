import { expect, test } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { askedAtOnceMax, createBackgroundWork, type Work } from './background-work.ts'

const said: string[] = []
const log = { warn: (details: object, words: string) => void said.push(`${JSON.stringify(details)} ${words}`) } as Log
const about = (lane: string, orderId: string): Work => ({ lane, orderId, fault: 'could not be asked' })

test('[C-14] one provider that hangs has so many requests at once, and keeps no other waiting', async () => {
  const work = createBackgroundWork(log)
  const hang = Promise.withResolvers<void>()
  let begun = 0
  for (let order = 0; order < askedAtOnceMax + 5; order += 1)
    work.run(about('slow', String(order)), () => {
      begun += 1
      return hang.promise
    })
  const other = Promise.withResolvers<void>()
  work.run(about('quick', '1'), async () => other.resolve())
  await other.promise
  expect(begun).toBe(askedAtOnceMax)
  hang.resolve()
  await work.settled()
  expect(begun).toBe(askedAtOnceMax + 5)
})

test('[C-14] an order is asked about once at a time, and again afterwards', async () => {
  const work = createBackgroundWork(log)
  let asked = 0
  const ask = (): void => work.run(about('one', '7'), async () => void (asked += 1))
  ask()
  ask()
  await work.settled()
  expect(asked).toBe(1)
  ask()
  await work.settled()
  expect(asked).toBe(2)
})

test('[C-14] what waits at the stop is not begun, and what fails is one line of the log', async () => {
  const work = createBackgroundWork(log)
  let begun = 0
  for (let order = 0; order < askedAtOnceMax + 5; order += 1)
    work.run(about('one', String(order)), async () => {
      begun += 1
      throw new Error('no answer')
    })
  await work.stop()
  expect(begun).toBe(askedAtOnceMax)
  expect(said).toHaveLength(askedAtOnceMax)
  expect(said[0]).toBe('{"orderId":"0","reason":"no answer"} could not be asked')
})
