import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableNews, TableRound, TableView } from '#contract/games/entities/table.ts'
import { createTableFeed, paidAskMs } from './table-feed.ts'
import { createFakeSocket, settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const round: TableRound = {
  roundId: '1b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
  game: 'crash',
  state: 'ended',
  published: 'a'.repeat(64),
  place: 1,
  closesAtMs: 1,
  startsAtMs: 2,
  endedAtMs: 3,
  outcome: { game: 'crash', pointHundredths: 187 },
  isInterrupted: false,
}
const news: TableNews = { game: 'crash', atMs: 4, round, crowd: { count: 0, countsOn: [], bets: [] } }
const view: TableView = {
  ...news,
  chain: { published: 'a'.repeat(64), nextPublished: 'b'.repeat(64), length: 10, used: 1 },
  recent: [],
  mine: null,
  roomNo: null,
}
const open: TableView = {
  ...view,
  mine: {
    betId: '2b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
    roundId: round.roundId,
    bet: { game: 'crash', stakeMinor: 1_000, leaveHundredths: null },
    currency: 'CNY',
    stakeMinor: 1_000,
    state: 'open',
    leftHundredths: null,
    returnedMinor: null,
    placedAtMs: 1,
    outcome: null,
  },
}

const start = (answers: (TableView | null)[]) => {
  const fake = createFakeSocket('connected')
  const askTable = vi.fn(async () => answers.shift() ?? null)
  const feed = runLogic(createTableFeed({ socket: fake.socket, askTable, random: () => 0 }), { game: 'crash' as const })
  return { ...fake, feed, askTable }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[C-13] a table is watched first and asked for then; whoever leaves watches it no more', async () => {
  const { feed, requests, last, askTable } = start([view])
  expect([requests.map(({ input }) => input), askTable.mock.calls.length]).toEqual([[{ game: 'crash', isOn: true }], 0])
  await last().answer({ kind: 'accepted', data: {} })
  expect(feed.sent).toEqual([{ type: 'table.loaded', view }])
  feed.stop()
  expect(last().input).toEqual({ game: 'crash', isOn: false })
})

test('[C-13, C-16] where no socket comes through, the table is asked for every three seconds, and no more once one does', async () => {
  const fake = createFakeSocket('connecting')
  const askTable = vi.fn(async () => view)
  const feed = runLogic(createTableFeed({ socket: fake.socket, askTable, random: () => 0 }), { game: 'crash' as const })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(feed.sent).toEqual([{ type: 'table.loaded', view }])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(askTable.mock.calls.length).toBe(3)
  fake.setStatus('connected')
  await fake.last().answer({ kind: 'accepted', data: {} })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askTable.mock.calls.length).toBe(4)
  feed.stop()
})

test('[C-13] news of another table and what is no news are left out; the end of a round asks what came of it, once', async () => {
  const { feed, last, push, askTable } = start([view, view, view])
  await last().answer({ kind: 'accepted', data: {} })
  push('table.news', { ...news, game: 'baccarat' })
  push('table.news', { game: 'crash' } as never)
  expect(feed.sent.length).toBe(1)
  push('table.news', news)
  push('table.news', { ...news, atMs: 5 })
  await vi.advanceTimersByTimeAsync(1)
  expect([feed.sent.map(({ type }) => type), askTable.mock.calls.length]).toEqual([
    ['table.loaded', 'table.news', 'table.news', 'table.loaded'],
    2,
  ])
})

test('[C-13] a bet that is not paid yet is asked for again, and so is a table that nobody told of', async () => {
  const { last, askTable } = start([null, open, view])
  await last().answer({ kind: 'accepted', data: {} })
  await vi.advanceTimersByTimeAsync(20_000)
  await settle()
  expect(askTable.mock.calls.length).toBe(3)
  await vi.advanceTimersByTimeAsync(paidAskMs * 2)
  expect(askTable.mock.calls.length).toBe(3)
})

test('[C-13, X-04] a watch or a question that breaks is tried again, and nothing after the end', async () => {
  const { socket } = createFakeSocket('connected')
  const request = vi.fn<() => Promise<never>>().mockRejectedValueOnce(new Error('the code did not load'))
  request.mockResolvedValue({ kind: 'accepted', data: {} } as never)
  const askTable = vi.fn<() => Promise<TableView>>().mockRejectedValueOnce(new Error('no page any more'))
  askTable.mockResolvedValue(view)
  const logic = createTableFeed({ socket: { ...socket, request }, askTable, random: () => 0 })
  const feed = runLogic(logic, { game: 'crash' as const })
  await vi.advanceTimersByTimeAsync(20_000)
  const { length } = request.mock.calls
  expect([length, askTable.mock.calls.length, feed.sent]).toEqual([3, 2, [{ type: 'table.loaded', view }]])
  request.mockRejectedValue(new Error('gone'))
  feed.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(request.mock.calls.length).toBe(length + 1)
})
