import { expect, test } from 'vitest'
import { lotteryGames, type LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { drawNumbers, drawSeeds, numbersOf } from './draw.ts'
import { among, choose, span, type Picks, type Play } from './plays.ts'
import { drawsAfter, issueText, lotterySchedules } from './schedule.ts'
import { combinationsOf, isStakeWithin, lineCombinations, lotteryPlays, playOf, ticketReturnMinor } from './ticket.ts'

/** Every order of `taken` of 1 … count. */
const orders = (count: number, taken: number, left = span(1, count)): number[][] =>
  taken === 0
    ? [[]]
    : left.flatMap((number) =>
        orders(
          count,
          taken - 1,
          left.filter((each) => each !== number),
        ).map((rest) => [number, ...rest]),
      )
const sets = (from: readonly number[], taken: number): number[][] =>
  taken === 0
    ? [[]]
    : from.flatMap((number, at) => sets(from.slice(at + 1), taken - 1).map((rest) => [number, ...rest]))

const dice = span(1, 6).flatMap((a) => span(1, 6).flatMap((b) => span(1, 6).map((c) => [a, b, c])))
/** Enough to tell every play that looks at the first three places, and those that compare places from both ends. */
const runners = orders(10, 3).map((front) => [...front, ...span(1, 10).filter((each) => !front.includes(each))])

const playIn = (game: LotteryGame, code: string): Play => {
  const play = playOf(game, code)
  if (!play) throw new Error(code)
  return play
}

/** What one combination returns of its stake over all these draws, in hundredths of a unit a draw. */
const shareOf = (play: Play, picks: Picks, draws: readonly number[][]): number =>
  draws.reduce((sum, drawn) => sum + play.returnsHundredths(picks, drawn), 0) / draws.length

/** The smallest bet with this number. */
const smallest = (play: Play, option: number): Picks => {
  const isFilled = play.least > 1
  if (isFilled) return [play.rows[0]?.slice(0, play.least) ?? []]
  return play.rows.map((row, at) => {
    if (at === 0) return [option]
    return play.least === 0 ? [] : [row.filter((each) => each !== option)[at - 1] ?? 0]
  })
}

const checkShares = (game: LotteryGame, draws: readonly number[][], skipped: readonly string[] = []): void => {
  for (const play of lotteryPlays[game].filter(({ code }) => !skipped.includes(code)))
    for (const option of play.least > 1 ? [1] : (play.rows[0] ?? [])) {
      const picks = smallest(play, option)
      const share = shareOf(play, picks, draws)
      expect([play.code, option, combinationsOf(play, picks)]).toEqual([play.code, option, 1])
      expect(share, `${play.code} ${option}`).toBeGreaterThan(93.8)
      expect(share, `${play.code} ${option}`).toBeLessThanOrEqual(95)
    }
}

test('[R-12] fast three gives back 95 % of every bet but for what is cut from its odds, over all 216 throws', () => {
  checkShares('k3', dice)
  expect(lotteryPlays.k3.map(({ code, oddsHundredths }) => [code, oddsHundredths(3)])).toEqual([
    ['sum', 20_520],
    ['sides', 190],
    ['threeDifferent', 3_420],
    ['twoDifferent', 684],
    ['anyRun', 0],
    ['pairAny', 1_282],
    ['pairExact', 6_840],
    ['tripleExact', 20_520],
    ['tripleAny', 0],
  ])
  expect(playIn('k3', 'anyRun').oddsHundredths(0)).toBe(855)
  expect(playIn('k3', 'tripleAny').oddsHundredths(0)).toBe(3_420)
})

test('[R-12] 11 of 5: over all 55,440 draws', () => {
  checkShares('11of5', orders(11, 5))
  expect(span(1, 8).map((size) => playIn('11of5', `any${size}`).oddsHundredths(1))).toEqual([
    209, 522, 1567, 6270, 43_890, 7315, 2090, 783,
  ])
})

test('[R-12] PK10: over every first three', () => {
  checkShares('pk10', runners, ['dragonTiger', 'place'])
  const place = playIn('pk10', 'place')
  const rows = span(1, 10).map((at) => (at <= 2 ? [7] : []))
  expect(place.combinations(rows)).toBe(2)
  expect(place.returnsHundredths(rows, [3, 7, 1, 2, 4, 5, 6, 8, 9, 10])).toBe(950)
  const ahead = playIn('pk10', 'dragonTiger')
  const drawn = [9, 2, 3, 4, 5, 6, 7, 8, 10, 1]
  expect(span(1, 10).filter((option) => ahead.returnsHundredths([[option]], drawn) > 0)).toEqual([1, 7, 8, 9, 10])
})

test('[R-12] six of 49: the special number over all, two and three of the six by their counts', () => {
  const special = span(1, 49).map((last) => [0, 0, 0, 0, 0, 0, last])
  for (const code of ['special', 'specialSides', 'wave'])
    for (const option of playIn('49', code).rows[0] ?? []) {
      const share = shareOf(playIn('49', code), [[option]], special)
      expect(share, code).toBeGreaterThan(94.4)
      expect(share, code).toBeLessThanOrEqual(95)
    }
  expect(playIn('49', 'specialSides').returnsHundredths([[0, 1, 2, 3]], [1, 2, 3, 4, 5, 6, 49])).toBe(400)
  const drawn = [1, 2, 3, 4, 5, 6, 7]
  expect([1, 2, 3].map((size) => playIn('49', `regular${size}`).oddsHundredths(1))).toEqual([775, 7_448, 87_514])
  expect(playIn('49', 'regular2').returnsHundredths([[1, 2, 3, 7]], drawn)).toBe(3 * 7_448)
  expect(playIn('49', 'regular3').returnsHundredths([[1, 2, 7]], drawn)).toBe(0)
})

test('[R-12] combinations are counted exactly: as many as there are when each is written down', () => {
  for (let taken = 1; taken <= 11; taken += 1)
    for (let size = 1; size <= 8; size += 1) {
      const picked = span(1, taken)
      const play = playIn('11of5', `any${size}`)
      expect(combinationsOf(play, [picked])).toBe(taken < size ? 0 : sets(picked, size).length)
      const drawn = [2, 4, 5, 9, 11]
      const won = sets(picked, size).filter((set) =>
        size <= 5 ? among(set, drawn) === size : among(set, drawn) === 5,
      ).length
      expect(play.returnsHundredths([picked], drawn)).toBe(won * play.oddsHundredths(1))
    }
  const rows = [
    [1, 2, 3],
    [2, 3, 4, 5],
    [1, 5],
  ]
  const written = rows[0]?.flatMap((a) => rows[1]?.flatMap((b) => (rows[2] ?? []).map((c) => new Set([a, b, c]).size)))
  expect(combinationsOf(playIn('11of5', 'first3'), rows)).toBe(written?.filter((size) => size === 3).length)
  expect(
    combinationsOf(playIn('k3', 'pairExact'), [
      [1, 2],
      [1, 2, 6],
    ]),
  ).toBe(4)
  expect(combinationsOf(playIn('49', 'regular3'), [span(1, 49)])).toBe(choose(49, 3))
  expect(choose(49, 6)).toBe(13_983_816)
})

test.each([
  ['too few', { play: 'threeDifferent', picks: [[1, 2]] }],
  ['a number that there is not', { play: 'threeDifferent', picks: [[1, 2, 7]] }],
  ['one twice', { play: 'sum', picks: [[4, 4]] }],
  ['not in order', { play: 'sum', picks: [[5, 4]] }],
  ['a row too many', { play: 'sum', picks: [[4], [5]] }],
  ['a row too few', { play: 'pairExact', picks: [[4]] }],
  ['nothing but itself', { play: 'pairExact', picks: [[4], [4]] }],
  ['no such play', { play: 'toString', picks: [[1]] }],
  ['an empty row', { play: 'sum', picks: [[]] }],
])('[R-12] picks that are no bet have no combination: %s', (_, line) => {
  expect(lineCombinations('k3', line)).toBe(0)
})

test('[R-12] what a ticket returns is the sum of its lines, by multiple and unit, and stakes end at their bound', () => {
  const lines = [
    { play: 'sum', picks: [[9, 10]] },
    { play: 'sides', picks: [[1, 2]] },
  ]
  const ticket = { game: 'k3', lines, multiple: 3, currency: 'CNY' } as const
  expect(ticketReturnMinor(ticket, [2, 3, 4])).toBe((820 + 190 + 190) * 3 * 2)
  expect(ticketReturnMinor({ ...ticket, currency: 'USDT' }, [6, 6, 6])).toBe(0)
  expect([1_000_000, 1_000_200, 0].map((stake) => isStakeWithin(stake, 'CNY'))).toEqual([true, false, false])
})

test('[R-12] draws come by the calendar of the site, and the last one of a day is numbered by it', () => {
  const midnight = Date.parse('2027-03-04T00:00:00+08:00')
  expect(drawsAfter('k3', midnight - 1, 2)).toEqual([
    { issue: '20270303-0480', drawsAtMs: midnight, closesAtMs: midnight - 10_000 },
    { issue: '20270304-0001', drawsAtMs: midnight + 180_000, closesAtMs: midnight + 170_000 },
  ])
  expect(drawsAfter('k3', midnight, 1)[0]?.issue).toBe('20270304-0001')
  expect(drawsAfter('49', midnight, 2).map(({ issue }) => issue)).toEqual(['20270304-0001', '20270305-0001'])
  expect(drawsAfter('49', midnight, 1)[0]?.drawsAtMs).toBe(Date.parse('2027-03-04T21:30:00+08:00'))
  expect(issueText('20270303-0480')).toBe('0303-480')
  for (const game of lotteryGames) {
    const { everyMs } = lotterySchedules[game]
    const draws = drawsAfter(game, midnight + 12_345_678, 500)
    expect(new Set(draws.map(({ issue }) => issue)).size).toBe(500)
    expect(draws.every(({ drawsAtMs }, at) => drawsAtMs === (draws[0]?.drawsAtMs ?? 0) + at * everyMs)).toBe(true)
    expect(drawsAfter(game, draws[499]?.drawsAtMs ?? 0, 1)[0]?.drawsAtMs).toBe((draws[499]?.drawsAtMs ?? 0) + everyMs)
  }
})

test('[R-12, C-13] numbers follow from the seed that was committed and the name of the draw, and nothing else', () => {
  const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'
  expect(commitOf(serverSeed)).toHaveLength(64)
  expect(drawSeeds('k3', '20270304-0001', serverSeed)).toEqual({
    serverSeed,
    clientSeed: 'k3:20270304-0001',
    nonce: 0,
  })
  for (const game of lotteryGames) {
    const drawn = numbersOf(game, '20270304-0001', serverSeed)
    expect(numbersOf(game, '20270304-0001', serverSeed)).toEqual(drawn)
    expect(drawn).toHaveLength({ k3: 3, '11of5': 5, pk10: 10, '49': 7 }[game])
    if (game !== 'k3') expect(new Set(drawn).size).toBe(drawn.length)
  }
  const counts = new Map<number, number>()
  for (let nonce = 0; nonce < 6_000; nonce += 1)
    for (const die of drawNumbers('k3', drawsOf({ serverSeed, clientSeed: 'x', nonce })))
      counts.set(die, (counts.get(die) ?? 0) + 1)
  expect([...counts.values()].every((count) => Math.abs(count - 3_000) < 200)).toBe(true)
})
