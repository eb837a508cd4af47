import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClosedConnectionsLog } from './closed-connections-log.ts'
import { closedReasonsMax, closedReportMs } from './media-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const lines: [string, number][] = []
  const log = createClosedConnectionsLog(({ reason, count }) => void lines.push([reason, count]))
  return { log, lines }
}

test('[A-03] the first of a reason is written at once, the others as one count', () => {
  const { log, lines } = start()
  for (let count = 0; count < 80_000; count += 1) log.note('stream key refused')
  expect(lines).toEqual([['stream key refused', 1]])
  vi.advanceTimersByTime(closedReportMs)
  expect(lines.slice(1)).toEqual([['stream key refused', 79_999]])
  log.note('stream key refused')
  vi.advanceTimersByTime(closedReportMs)
  expect(lines.slice(2)).toEqual([['stream key refused', 1]])
})

test('[A-03] reasons that attackers make up are counted together', () => {
  const { log, lines } = start()
  for (let size = 0; size < 1_000; size += 1) log.note(`message of ${size} bytes`)
  log.flush()
  expect(lines.length).toBe(closedReasonsMax + 2)
  expect(lines.slice(-2)).toEqual([
    ['other reasons', 1],
    ['other reasons', 999 - closedReasonsMax],
  ])
})
