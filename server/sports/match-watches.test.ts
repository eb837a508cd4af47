import { expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'

endAfterEach()

test('[E-11] match.watch answers the states and then pushes changes of these matches only', async () => {
  const harness = await openHarness()
  const state = (matchId: string, version: number): MatchState => ({
    matchId,
    homeScore: version,
    visitScore: 0,
    gameStatus: 1,
    clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
    markets: [],
    events: [],
    version,
  })
  for (const matchId of ['1', '2']) harness.matches.set(matchId, state(matchId, 1))
  const client = await connected(harness)
  expect((await client.ask('match.watch', { matchIds: ['1'] })).data).toEqual({ matches: [state('1', 1)] })
  harness.changeMatch(state('2', 2))
  harness.changeMatch(state('1', 2))
  await client.ask('match.watch', { matchIds: ['2'] })
  harness.changeMatch(state('1', 3))
  harness.changeMatch(state('2', 3))
  await until(() => client.pushed('match.changed').length === 2)
  expect(client.pushed('match.changed')).toEqual([state('1', 2), state('2', 3)])
})
