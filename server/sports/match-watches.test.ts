import { expect, test } from 'vitest'
import { livePopularOdds } from '#contract/sports/calls.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'

endAfterEach()

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

test('[E-11] match.watch answers the states and then pushes changes of these matches only', async () => {
  const harness = await openHarness()
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

test('[C-16] a match is asked for once: over the socket and in the popular odds', async () => {
  const harness = await openHarness()
  harness.matches.set('1', state('1', 1))
  const client = await connected(harness)
  const { code, data } = await client.ask<{ issues: { path: string }[] }>('match.watch', { matchIds: ['1', '2', '1'] })
  expect([code, data.issues.map(({ path }) => path)]).toEqual([20008, ['matchIds']])
  const isTaken = (matchIds: string[]): boolean => livePopularOdds.request.safeParse({ matchIds }).success
  expect([isTaken(['1', '2']), isTaken(['1', '2', '1'])]).toEqual([true, false])
})

test('[E-11] an answer that is too large leaves out events, then the last matches', async () => {
  const events = [{ eventId: 'e1', kind: 'goal', side: 'home', at: '67′', text: '进球'.repeat(50) } as const]
  const states = ['1', '2'].map((matchId) => ({ ...state(matchId, 1), events }))
  const short = states.map((each) => ({ ...each, events: [] }))
  const bytesOf = (list: readonly MatchState[]): number => Buffer.byteLength(JSON.stringify(list)) - 1
  const answers = []
  for (const answerListBytesMax of [bytesOf(states), bytesOf(states) - 1, bytesOf(short), bytesOf(short) - 1]) {
    const harness = await openHarness({ limits: { answerListBytesMax } })
    for (const each of states) harness.matches.set(each.matchId, each)
    const client = await connected(harness)
    answers.push((await client.ask<{ matches: MatchState[] }>('match.watch', { matchIds: ['1', '2'] })).data.matches)
  }
  expect(answers).toEqual([states, short, short, short.slice(0, 1)])
})
