import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { marketsAt, simulateMatch } from '#server/sports/sandbox/match-simulation.ts'
import { isOff, isProfitable, marketFindings, selectionFindings } from './rtp-findings.ts'
import { printGames } from './rtp-games.ts'
import { fixtureOf, type Played } from './rtp-matches.ts'
import { merge } from './rtp-tally.ts'

const total = Number(process.env['BENCH_MATCHES'] ?? 100_000)
const shares: Record<Sport, number> = { football: 0.5, basketball: 0.25, esports: 0.25 }
const chunk = 2_500
const bestShown = 5

interface Job {
  sport: Sport
  fromSeed: number
  count: number
}

const jobsOf = (): Job[] =>
  (Object.keys(shares) as Sport[]).flatMap((sport) => {
    const matches = Math.round(total * shares[sport])
    return Array.from({ length: Math.ceil(matches / chunk) }, (_, index) => ({
      sport,
      fromSeed: 1 + index * chunk,
      count: Math.min(chunk, matches - index * chunk),
    }))
  })

const play = (job: Job): Promise<Played> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rtp-worker.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const playAll = async (): Promise<Played> => {
  const jobs = jobsOf()
  const all: Played = { markets: new Map(), selections: new Map(), undecided: 0 }
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const played = await play(job)
      merge(all.markets, played.markets)
      merge(all.selections, played.selections)
      all.undecided += played.undecided
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return all
}

const priceMsMax = 1.5
const pricedMatches = 40
const pricedMinutes = 100

/** How long all markets of one football match take, at minutes of play that were not asked for before. */
const printPricing = (): void => {
  const fixture = fixtureOf(1)
  const times: number[] = []
  for (let seed = 1; seed <= pricedMatches; seed += 1) {
    const simulation = simulateMatch('football', seed, fixture)
    for (let minute = 0; minute < pricedMinutes; minute += 1) {
      const startMs = performance.now()
      marketsAt(simulation, minute * 60_000)
      times.push(performance.now() - startMs)
    }
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  console.log(
    `all markets of one football match: ${mean.toFixed(2)} ms in the mean, limit ${priceMsMax} ms, ratio ${(mean / priceMsMax).toFixed(2)}`,
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

/** Simulated matches of all sports, every open selection backed before and in play: what the book keeps of each market. */
const printMatches = async (): Promise<void> => {
  const startMs = performance.now()
  const played = await playAll()
  const markets = marketFindings(played)
  const selections = selectionFindings(played)
  console.log(
    `method: ${total} matches, every open selection backed to bring a unit, at one time before the match and one in play, graded by the rules of settlement; a market's margin is of one selection of each match's market, picked by chance, and of what was decided; errors by match; ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  )
  for (const { key, matches, margin, error, set, off } of markets)
    console.log(
      `${key}: kept ${percent(margin)} ± ${percent(1.96 * error)}, set ${percent(set)}, ${off.toFixed(1)} errors off (${matches} matches)`,
    )
  const within = markets.filter(({ off }) => Math.abs(off) < 1.96).length
  console.log(`markets within their 95 % interval: ${within} of ${markets.length}`)
  console.log(`markets off by more than chance: ${markets.filter(isOff).length}, limit 0`)
  for (const { key, expectation, above, matches } of selections.slice(0, bestShown))
    console.log(`best for who bets: ${key} ${percent(expectation)}, ${above.toFixed(1)} errors (${matches} matches)`)
  console.log(
    `selections of ${selections.length} with a positive expectation by more than the noise: ${selections.filter(isProfitable).length}, limit 0`,
  )
  printPricing()
  console.log(`selections that were sold and that nothing decided: ${played.undecided}, limit 0`)
}

/** Matches unless none are asked for, and our own games. */
export const run = async (): Promise<void> => {
  if (total > 0) await printMatches()
  await printGames()
}
