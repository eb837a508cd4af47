import { expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { connected, endAfterEach, openHarness } from '#server/app/realtime/realtime-clients.ts'
import type { RealtimeHarness } from '#server/app/realtime/realtime-harness.ts'
import { requestIdOf, textOf } from '#server/rooms/store/room-log-suite.ts'
import { openStalledSocket } from './raw-socket.ts'
import { within } from '#tests/world/patience.ts'

endAfterEach()

const stalledCount = 40
const roundsMax = 400
const grownBytesMax = 400 * 1024 * 1024
const answerMsMax = within(2_000)

/** A match in its last minutes: about 9 KB, 2 KB of them its markets. */
const lateMatch = (matchId: string): MatchState => ({
  matchId,
  homeScore: 3,
  visitScore: 2,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 5_300, running: true, direction: 'up', asOfMs: 0 },
  markets: Array.from({ length: 5 }, (_, index) => ({
    marketId: `${matchId}.${index}`,
    name: '全场让球',
    selections: ['主 -0.5', '客 +0.5', '主 -1', '客 +1'].map((name, at) => ({
      selectionId: `${matchId}.${index}.${at}`,
      name,
      oddsMilli: 1_900 + at,
      status: 'open' as const,
    })),
  })),
  events: Array.from({ length: 50 }, (_, index) => ({
    eventId: `${matchId}.${index}`,
    kind: 'goal' as const,
    side: 'home' as const,
    at: `${index}′`,
    text: '蓉城赤焰的前锋在禁区外起脚射门'.repeat(2),
  })),
  version: 1,
})

/** Forty sockets that never read ask until they are closed; meanwhile another client is answered. */
const attack = async (harness: RealtimeHarness, name: string, input: unknown) => {
  const reader = await connected(harness)
  const sockets = await Promise.all(Array.from({ length: stalledCount }, () => openStalledSocket(harness.port)))
  const startBytes = process.memoryUsage().rss
  let [grownBytes, slowestMs, rounds] = [0, 0, 0]
  while (sockets.some(({ isClosed }) => !isClosed) && rounds < roundsMax && grownBytes < grownBytesMax) {
    for (const socket of sockets) socket.ask(name, input)
    const askedMs = performance.now()
    const { code } = await reader.ask<unknown>('room.leave', { roomNo: '88232' })
    expect(code).toBe(0)
    slowestMs = Math.max(slowestMs, performance.now() - askedMs)
    grownBytes = Math.max(grownBytes, process.memoryUsage().rss - startBytes)
    rounds += 1
  }
  const left = sockets.filter(({ isClosed }) => !isClosed).length
  for (const socket of sockets) socket.destroy()
  return { left, grownBytes, slowestMs }
}

const many = 100_000_000
const manyRequests = {
  limits: {
    requestsBurstMax: many,
    receivedBytesBurstMax: many,
    receivedPartsBurstMax: many,
    loopBurstMaxMs: many,
  },
}

test('forty sockets that ask for 200 matches and do not read are closed, in bounded memory, and others are served', async () => {
  const harness = await openHarness(manyRequests)
  const matchIds = Array.from({ length: 200 }, (_, index) => String(index + 1))
  for (const matchId of matchIds) harness.matches.set(matchId, lateMatch(matchId))
  const { left, grownBytes, slowestMs } = await attack(harness, 'match.watch', { matchIds })
  expect(left).toBe(0)
  expect(grownBytes).toBeLessThan(grownBytesMax)
  expect(slowestMs).toBeLessThan(answerMsMax)
})

test('forty sockets that ask for a room’s whole log and do not read are closed, in bounded memory, and others are served', async () => {
  const harness = await openHarness(manyRequests)
  const texts = Array.from({ length: 500 }, (_, at) => ({
    ...textOf('1', at + 1, '满'.repeat(200)),
    requestId: requestIdOf(at + 1),
  }))
  await Promise.all(texts.map((text) => harness.roomLog.append('88231', text)))
  const { left, grownBytes, slowestMs } = await attack(harness, 'room.watch', { roomNo: '88231', sinceSeq: 0 })
  expect(left).toBe(0)
  expect(grownBytes).toBeLessThan(grownBytesMax)
  expect(slowestMs).toBeLessThan(answerMsMax)
})
