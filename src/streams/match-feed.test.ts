import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { createMatchFeed } from './match-feed.ts'
import { createFakeSocket } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const aMatch = (matchId: string, version: number): MatchState => ({
  matchId,
  homeScore: 0,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '', elapsedSeconds: 0, running: true, direction: 'up', asOfMs: 1 },
  markets: [],
  events: [],
  version,
})

const start = (status: 'connected' | 'offline' = 'connected') => {
  const fake = createFakeSocket(status)
  const askMatches = vi.fn<(matchIds: readonly string[]) => Promise<MatchState[] | null>>(async () => null)
  const logic = createMatchFeed({ socket: fake.socket, random: () => 0, askMatches })
  return { ...fake, askMatches, read: (...matchIds: string[]) => runLogic(logic, { matchIds }) }
}

const versionsOf = (sent: readonly MatchState[]): string[] =>
  sent.map(({ matchId, version }) => `${matchId}v${version}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[C-16] readers share one watch, and each hears its own matches', async () => {
  const { read, requests, last, push } = start()
  const one = read('7', '8')
  const other = read('8')
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.map(({ input }) => input)).toEqual([{ matchIds: ['7', '8'] }])
  await last().answer({ kind: 'accepted', data: { matches: [aMatch('7', 1), aMatch('8', 1)], mains: [], pages: [] } })
  push('match.changed', aMatch('8', 2))
  expect([versionsOf(one.sent), versionsOf(other.sent)]).toEqual([
    ['7v1', '8v1', '8v2'],
    ['8v1', '8v2'],
  ])
})

test('an older state never follows a newer one', async () => {
  const { read, last, push } = start()
  const { sent } = read('7')
  await vi.advanceTimersByTimeAsync(0)
  push('match.changed', aMatch('7', 5))
  await last().answer({ kind: 'accepted', data: { matches: [aMatch('7', 4)], mains: [], pages: [] } })
  expect(versionsOf(sent)).toEqual(['7v5'])
})

test('who comes later hears what is known at once; who leaves narrows the watch', async () => {
  const { read, last } = start()
  const first = read('7')
  await vi.advanceTimersByTimeAsync(0)
  await last().answer({ kind: 'accepted', data: { matches: [aMatch('7', 1)], mains: [], pages: [] } })
  const second = read('7', '9')
  expect(versionsOf(second.sent)).toEqual(['7v1'])
  second.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().input).toEqual({ matchIds: ['7'] })
  first.stop()
})

test('the last reader who leaves does not end the watch of the screen that comes next', async () => {
  const { read, requests, socket } = start()
  const reader = read('7')
  await vi.advanceTimersByTimeAsync(0)
  reader.stop()
  void socket.request('match.watch', { matchIds: ['8'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.at(-1)?.input).toEqual({ matchIds: ['8'] })
})

test('a reconnect watches again; nothing is asked while offline', async () => {
  const { read, requests, last, setStatus } = start('offline')
  read('7')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual([])
  setStatus('connected')
  await vi.advanceTimersByTimeAsync(0)
  setStatus('offline')
  setStatus('connected')
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.length, last().input]).toEqual([2, { matchIds: ['7'] }])
})

test('[C-16] where no socket comes through, matches are asked for after 3 s and 3 s after each answer, until one does', async () => {
  const { read, requests, askMatches, setStatus } = start('offline')
  askMatches.mockResolvedValueOnce([aMatch('7', 3)]).mockResolvedValueOnce(null)
  const { sent } = read('7')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(askMatches.mock.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([askMatches.mock.calls, versionsOf(sent)]).toEqual([[[['7']]], ['7v3']])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(askMatches.mock.calls.length).toBe(3)
  setStatus('connected')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([askMatches.mock.calls.length, requests.length]).toEqual([3, 1])
})

test('without an answer it is asked again', async () => {
  const { read, requests, last } = start()
  read('7')
  await vi.advanceTimersByTimeAsync(0)
  await last().answer({ kind: 'fault', reason: 'timeout' })
  await vi.advanceTimersByTimeAsync(500)
  expect(requests).toHaveLength(2)
})

test('no match, no watch; the last reader takes the listeners along', async () => {
  const { read, requests, listeners } = start()
  read().stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([requests, listeners()]).toEqual([[], 0])
  const reader = read('7')
  expect(listeners()).toBe(3)
  reader.stop()
  expect(listeners()).toBe(0)
})

test('[E-11] a move changes what is known; one that goes on from an unknown version is asked about, once at a time', async () => {
  const { read, requests, last, push } = start()
  const { sent } = read('7')
  await vi.advanceTimersByTimeAsync(0)
  const market = { marketId: 'win', name: '', selections: [] }
  const selection = { selectionId: 'win:home', name: '', oddsMilli: 1500, status: 'open' as const }
  const priced = { ...aMatch('7', 1), markets: [{ ...market, selections: [selection] }] }
  await last().answer({ kind: 'accepted', data: { matches: [priced], mains: [], pages: [] } })
  push('match.moved', [['7', 2, 1, [0, 1600]]])
  expect(sent.at(-1)?.markets).toEqual([{ ...market, selections: [{ ...selection, oddsMilli: 1600 }] }])
  push('match.moved', [['7', 4, 1, [0, 1700]]])
  await vi.advanceTimersByTimeAsync(0)
  push('match.moved', [['7', 5, 1, [0, 1800]]])
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.length, versionsOf(sent)]).toEqual([2, ['7v1', '7v2']])
  await last().answer({ kind: 'accepted', data: { matches: [{ ...priced, version: 5 }], mains: [], pages: [] } })
  push('match.moved', [['7', 6, 1, [0, -1800]]])
  expect(versionsOf(sent)).toEqual(['7v1', '7v2', '7v5', '7v6'])
  expect(sent.at(-1)?.markets[0]?.selections[0]).toEqual({ ...selection, oddsMilli: 1800, status: 'suspended' })
})
