import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('[X-03] one of each key runs in turn, whoever brought more; what is too much is refused', async () => {
  const inTurn = createTurns({ waitingOfKeyMax: 3, waitingMax: 5 })
  const ran: string[] = []
  const bring = (key: string, name: string) =>
    inTurn(key, async () => {
      await Promise.resolve()
      ran.push(name)
      if (name === 'a2') throw new Error('broken')
    })
  const brought = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => bring(name.slice(0, 1), name))
  const outcomes = await Promise.allSettled(brought)
  expect(ran).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : ''))
  const busy = 'BusyError: too much waits already'
  expect(reasons).toEqual(['', 'Error: broken', '', '', busy, '', '', busy])
  await bring('c', 'c2')
  expect(ran.at(-1)).toBe('c2')
})
