import { expect, test } from 'vitest'
import { byUrgency } from './room-urgency.ts'

const quiet = {
  roomNo: '88231',
  held: { count: 0, oldestAtMs: null },
  reports: 0,
  objections: 0,
  messagesAMinute: 0,
  viewerCount: 0,
}

test('[P-02] rooms stand by held texts, then reports, objections, messages a minute, viewers, and number', () => {
  const rooms = [
    { ...quiet, roomNo: '3' },
    { ...quiet, roomNo: '2' },
    { ...quiet, roomNo: '4', viewerCount: 900 },
    { ...quiet, roomNo: '5', messagesAMinute: 5_000 },
    { ...quiet, roomNo: '6', objections: 1, messagesAMinute: 1 },
    { ...quiet, roomNo: '7', reports: 1 },
    { ...quiet, roomNo: '8', held: { count: 1, oldestAtMs: 5 } },
    { ...quiet, roomNo: '9', held: { count: 2, oldestAtMs: 9 } },
  ]
  expect(rooms.toSorted(byUrgency).map(({ roomNo }) => roomNo)).toEqual(['9', '8', '7', '6', '5', '4', '2', '3'])
})
