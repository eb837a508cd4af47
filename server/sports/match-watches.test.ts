import { expect, test } from 'vitest'
import { livePopularOdds } from '#contract/sports/calls.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { printOfDetail } from '#contract/sports/rules/detail-moves.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
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

const moveOf = (version: number) => {
  const { homeScore, gameStatus, clock, events } = state('1', version)
  return { homeScore, visitScore: 0, gameStatus, clock, events }
}

test('[E-11] match.watch answers the states and then pushes changes of these matches only', async () => {
  const harness = await openHarness()
  for (const matchId of ['1', '2']) harness.matches.set(matchId, state(matchId, 1))
  const client = await connected(harness)
  expect((await client.ask('match.watch', { matchIds: ['1'] })).data).toEqual({
    matches: [state('1', 1)],
    mains: [],
    pages: [],
  })
  harness.changeMatch(state('2', 2))
  harness.changeMatch(state('1', 2))
  await client.ask('match.watch', { matchIds: ['2'] })
  harness.changeMatch(state('1', 3))
  harness.changeMatch(state('2', 3))
  await until(() => client.pushed('match.moved').length === 2)
  const moved = (version: number, visitScore = 0) => ({ ...moveOf(version), visitScore })
  expect(client.pushed('match.moved')).toEqual([[['1', 2, 1, [], moved(2)]], [['2', 3, 1, [], moved(3)]]])
  expect(client.pushed('match.changed')).toEqual([])
})

test('[X-03] a state is written as JSON once, however many sockets begin to watch it', async () => {
  const harness = await openHarness()
  let written = 0
  const toJSON = function (this: MatchState) {
    written += 1
    return { ...this }
  }
  for (const matchId of ['1', '2'])
    harness.matches.set(matchId, Object.defineProperty(state(matchId, 1), 'toJSON', { value: toJSON }))
  const clients = await Promise.all(Array.from({ length: 5 }, () => connected(harness)))
  for (const client of clients) {
    const { data } = await client.ask<{ matches: MatchState[] }>('match.watch', { matchIds: ['2', '1'] })
    expect(data.matches).toEqual([state('2', 1), state('1', 1)])
  }
  expect(written).toBe(2)
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

const priced = (version: number, prices: readonly number[], over: Partial<MatchState> = {}): MatchState => ({
  ...state('1', 1),
  markets: ['1x2', 'cs'].map((marketId, market) => ({
    marketId,
    name: marketId,
    selections: ['home', 'visit'].map((pick, place) => ({
      selectionId: `${marketId}:${pick}`,
      name: pick,
      oddsMilli: Math.abs(prices[2 * market + place] ?? 0),
      status: (prices[2 * market + place] ?? 0) > 0 ? 'open' : 'suspended',
    })),
  })),
  version,
  ...over,
})

test('[E-11] a change of a price takes at most 64 bytes a viewer; lists hear of main markets only', async () => {
  const harness = await openHarness()
  harness.matches.set('1', priced(1_000_001, [1500, 2500, 9000, 9500]))
  const page = await connected(harness)
  const list = await connected(harness)
  await page.ask('match.watch', { matchIds: ['1'] })
  const { data } = await list.ask<{ mains: MatchState[] }>('match.watch', { mainIds: ['1'] })
  expect(data.mains.map(({ markets }) => markets.map(({ marketId }) => marketId))).toEqual([['1x2']])
  harness.changeMatch(priced(1_000_002, [1500, 2500, 9000, 9600]))
  await until(() => page.pushed('match.moved').length === 1)
  harness.changeMatch(priced(1_000_003, [1510, 2500, 9000, 9600]))
  await until(() => list.pushed('main.moved').length === 1)
  await until(() => page.pushed('match.moved').length === 2)
  expect(page.pushed('match.moved')).toEqual([[['1', 1_000_002, 1, [3, 9600]]], [['1', 1_000_003, 1, [0, 1510]]]])
  expect(list.pushed('main.moved')).toEqual([[['1', 1_000_003, 2, [0, 1510]]]])
  for (const name of ['match.moved', 'main.moved'] as const)
    expect(encodePush(name, [['3900123', 1_000_003, 1, [199, 1510]]]).byteLength).toBeLessThanOrEqual(64)
})

test('[E-11] other selections come whole; a suspension of all of them does not', async () => {
  const harness = await openHarness()
  harness.matches.set('1', priced(1, [1500, 2500, 9000, 9500]))
  const client = await connected(harness)
  await client.ask('match.watch', { matchIds: ['1'] })
  const whole = priced(3, [1500, 2500, 9000, 9500])
  harness.changeMatch(priced(2, [-1500, -2500, -9000, -9500]))
  const fewer = { ...whole, markets: whole.markets.slice(0, 1) }
  await until(() => client.pushed('match.moved').length === 1)
  harness.changeMatch(fewer)
  await until(() => client.pushed('match.changed').length === 1)
  expect(client.pushed('match.moved')).toEqual([[['1', 2, 1, [-1, 0]]]])
  expect(client.pushed('match.changed')).toEqual([fewer])
})

test('[C-16, E-11] who has the page of a match hears what moved in its detail, lists and slips do not', async () => {
  const harness = await openHarness()
  harness.matches.set('1', state('1', 1))
  const detail = { venue: '', venueEn: '', statistics: [], incidents: [], lineUps: { home: [], visit: [] } }
  harness.details.set('1', { ...detail, momentum: [1] })
  const [page, slip] = [await connected(harness), await connected(harness)]
  await slip.ask('match.watch', { matchIds: ['1'], mainIds: ['1'] })
  await page.ask('match.watch', { pageIds: ['1'] })
  await until(() => page.pushed('page.detail').length === 1)
  harness.details.set('1', { ...detail, momentum: [1, 2] })
  harness.changeMatch(state('1', 2))
  await until(() => page.pushed('page.detail').length === 2)
  const print = printOfDetail({ ...detail, momentum: [1] })
  expect(page.pushed('page.detail')).toEqual([
    ['1', print, {}],
    ['1', print, { m: [1, 2] }],
  ])
  expect(slip.pushed('page.detail')).toEqual([])
})
