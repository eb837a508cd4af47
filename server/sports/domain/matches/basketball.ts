import { between, createRandom, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import type { Score } from '#server/sports/domain/settlement/grade-score.ts'
import {
  baskets,
  overtimePossessions,
  overtimeSeconds,
  quarterSeconds,
  regularQuarters,
  scoringChances,
  type ScoringChances,
} from './basketball-model.ts'
import { placeOf } from './incident-log.ts'
import { drawOpinions, finalOpinion, type Opinion } from './opinion.ts'
import {
  sideEn,
  createScript,
  minutesSeconds,
  noFacts,
  type Fixture,
  type Segment,
  type Span,
  type TimedFacts,
  type TimedIncident,
  type Timeline,
} from './timeline.ts'

const breakMs = 100_000
const halfTimeMs = 5 * 60_000

type PlayingSide = 'home' | 'visit'

export const periodName = (period: number): string =>
  period < regularQuarters ? `第 ${period + 1} 节` : `加时 ${period - regularQuarters + 1}`

const periodNameEn = (period: number): string =>
  period < regularQuarters ? `Q${period + 1}` : `OT ${period - regularQuarters + 1}`

/** The end of a possession; it may bring points. */
interface Possession {
  atMs: number
  period: number
  side: PlayingSide
  points: number
}

/** Points in a period so far, and the possessions that each side has left in it. */
export interface PeriodMoment {
  score: Score
  left: Score
}

/** What the prices of a match in play go by. */
export interface BasketballMoment {
  score: Score
  /** Four quarters, then one for each overtime that has begun. */
  periods: readonly PeriodMoment[]
}

export interface BasketballTimeline extends Timeline {
  opinions: readonly Opinion[]
  momentAt(atMs: number): BasketballMoment
  quotedMs: readonly number[]
}

const basketOf = (random: Random): (typeof baskets)[number] => {
  let draw = random()
  return baskets.find(({ share }) => (draw -= share) < 0) ?? baskets[0]
}

/** A match that is being drawn, from one moment to the next. What decides bets has a random stream of its own. */
class BasketballDraw {
  readonly #scenery: Random
  readonly #play: Random
  readonly #fixture: Fixture
  readonly #chances: ScoringChances
  readonly #script = createScript()
  readonly #segments: Segment[] = []
  readonly #suspensions: Span[] = []
  readonly #incidents: TimedIncident[] = []
  readonly #possessions: Possession[] = []
  readonly #facts: TimedFacts[] = []
  readonly #periodStartsMs: number[] = []
  readonly #quarterPossessions: number
  #parts: Record<string, Score> = {}
  #atMs = 0

  constructor(seed: number, fixture: Fixture, opinion: Opinion) {
    this.#scenery = createRandom(seed ^ 0x7f4a_7c15)
    this.#play = createRandom(seed ^ 0x2c1b_3c6d)
    this.#fixture = fixture
    this.#chances = scoringChances(fixture, opinion)
    this.#quarterPossessions = wholeBetween(createRandom(seed), 23, 26)
  }

  draw(opinions: readonly Opinion[]): BasketballTimeline {
    for (let period = 0; ; period += 1) {
      this.#playPeriod(period)
      const { homeScore, visitScore } = this.#script.score()
      if (period + 1 >= regularQuarters && homeScore !== visitScore) break
      this.#rest(period)
    }
    const { homeScore, visitScore } = this.#script.score()
    this.#script.add(this.#atMs, 'match', {
      kind: 'end',
      side: 'none',
      at: '终场',
      text: '全场结束',
      textEn: 'Full time',
    })
    this.#incident('end', 'none', '终场')
    this.#parts = { ...this.#parts, match: { home: homeScore, away: visitScore } }
    const earlier = this.#facts.filter(({ atMs }) => atMs < this.#atMs)
    return {
      direction: 'down',
      segments: this.#segments,
      events: this.#script.events(),
      suspensions: this.#suspensions.toSorted((a, b) => a.fromMs - b.fromMs),
      incidents: this.#incidents,
      facts: [...earlier, { atMs: this.#atMs, facts: { ...noFacts, parts: this.#parts } }],
      endMs: this.#atMs,
      opinions,
      momentAt: momentsOf(this.#possessions, this.#periodStartsMs, this.#quarterPossessions),
      quotedMs: this.#possessions.map(({ atMs }) => atMs),
    }
  }

  #incident(kind: TimedIncident['kind'], side: TimedIncident['side'], at: string, player = '', points = 0): void {
    const place = placeOf(kind, side, this.#scenery(), this.#scenery())
    this.#incidents.push({ atMs: this.#atMs, at, kind, side, player, ...place, ...(points > 0 && { points }) })
  }

  /** How long each possession takes: together all of the period. */
  #lengths(count: number, seconds: number): number[] {
    const weights = Array.from({ length: count }, () => between(this.#scenery, 0.55, 1.45))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => (weight / sum) * seconds)
  }

  #playPeriod(period: number): void {
    const kind = period === 0 ? 'start' : 'period'
    const name = periodName(period)
    this.#periodStartsMs.push(this.#atMs)
    this.#script.add(this.#atMs, 'match', {
      kind,
      side: 'none',
      at: name,
      text: `${name}开始`,
      textEn: `${periodNameEn(period)} begins`,
    })
    this.#incident(period === 0 ? 'kickoff' : 'period', 'none', name)
    const seconds = period < regularQuarters ? quarterSeconds : overtimeSeconds
    const count = 2 * (period < regularQuarters ? this.#quarterPossessions : overtimePossessions)
    const homeFirst = this.#scenery() < 0.5
    let [played, stretchFrom] = [0, 0]
    let stretchFromMs = this.#atMs
    let stopAfter = wholeBetween(this.#scenery, 60, 130)
    this.#lengths(count, seconds).forEach((length, index) => {
      played = index === count - 1 ? seconds : played + length
      this.#atMs = stretchFromMs + Math.round((played - stretchFrom) * 1000)
      this.#attack((index % 2 === 0) === homeFirst ? 'home' : 'visit', period, seconds - played)
      if (played - stretchFrom < stopAfter || index === count - 1) return
      this.#pass(stretchFromMs, name, seconds - Math.round(stretchFrom), true)
      this.#stop(period, seconds - played)
      ;[stretchFrom, stretchFromMs] = [played, this.#atMs]
      stopAfter = wholeBetween(this.#scenery, 60, 130)
    })
    this.#pass(stretchFromMs, name, seconds - Math.round(stretchFrom), true)
    this.#suspensions.push({ fromMs: this.#atMs - 12_000, toMs: this.#atMs + 5_000 })
    this.#settlePeriod(period)
  }

  #settlePeriod(period: number): void {
    const of = (side: PlayingSide): number =>
      this.#possessions.reduce((sum, shot) => sum + (shot.period === period && shot.side === side ? shot.points : 0), 0)
    if (period >= regularQuarters) return
    this.#parts = { ...this.#parts, [`q${period + 1}`]: { home: of('home'), away: of('visit') } }
    const { homeScore, visitScore } = this.#script.score()
    if (period === 1) this.#parts = { ...this.#parts, h1: { home: homeScore, away: visitScore } }
    this.#facts.push({ atMs: this.#atMs, facts: { ...noFacts, parts: this.#parts } })
  }

  #attack(side: PlayingSide, period: number, leftSeconds: number): void {
    const isBasket = this.#play() < this.#chances[side]
    const basket = basketOf(this.#play)
    const player = pick(this.#scenery, this.#fixture[side].players)
    const at = `${periodName(period)} ${minutesSeconds(leftSeconds)}`
    this.#possessions.push({ atMs: this.#atMs, period, side, points: isBasket ? basket.points : 0 })
    if (!isBasket) {
      this.#incident(this.#scenery() < 0.7 ? 'miss' : 'safe', side, at, player)
      return
    }
    if (basket.text.includes('罚')) this.#incident('foul', side === 'home' ? 'visit' : 'home', at)
    this.#incident('score', side, at, player, basket.points)
    const textEn = `${basket.textEn}, ${sideEn(this.#fixture[side])}`
    this.#script.add(
      this.#atMs,
      null,
      { kind: 'score', side, at, text: `${player} ${basket.text}`, textEn },
      basket.points,
    )
  }

  /** The ball is dead: the clock stands for a while. */
  #stop(period: number, leftSeconds: number): void {
    const fromMs = this.#atMs
    const stopMs = wholeBetween(this.#scenery, 12, 30) * 1000
    const at = `${periodName(period)} ${minutesSeconds(leftSeconds)}`
    this.#incident(this.#scenery() < 0.5 ? 'timeout' : 'foul', this.#scenery() < 0.5 ? 'home' : 'visit', at)
    if (this.#scenery() < 0.3) this.#suspensions.push({ fromMs, toMs: fromMs + Math.min(stopMs, 10_000) })
    this.#atMs += stopMs
    this.#pass(fromMs, periodName(period), Math.round(leftSeconds), false)
  }

  #rest(period: number): void {
    const fromMs = this.#atMs
    const name = periodName(period)
    this.#script.add(fromMs, 'match', {
      kind: 'period',
      side: 'none',
      at: name,
      text: `${name}结束`,
      textEn: `${periodNameEn(period)} ends`,
    })
    this.#atMs += period === 1 ? halfTimeMs : breakMs
    this.#pass(fromMs, period === 1 ? '中场休息' : '节间休息', 0, false)
  }

  #pass(fromMs: number, period: string, clockSeconds: number, running: boolean): void {
    this.#segments.push({ fromMs, toMs: this.#atMs, period, clockSeconds, running })
  }
}

const momentsOf =
  (possessions: readonly Possession[], periodStartsMs: readonly number[], quarterPossessions: number) =>
  (atMs: number): BasketballMoment => {
    const begun = periodStartsMs.filter((startMs) => startMs <= atMs).length
    const periods = Array.from({ length: Math.max(regularQuarters, begun) }, (_, period): PeriodMoment => {
      const each = period < regularQuarters ? quarterPossessions : overtimePossessions
      const [score, left] = [
        { home: 0, away: 0 },
        { home: each, away: each },
      ]
      for (const shot of possessions)
        if (shot.period === period && shot.atMs <= atMs) {
          const side = shot.side === 'home' ? 'home' : 'away'
          score[side] += shot.points
          left[side] -= 1
        }
      return { score, left }
    })
    const sum = (side: keyof Score): number => periods.reduce((total, { score }) => total + score[side], 0)
    return { score: { home: sum('home'), away: sum('away') }, periods }
  }

/** A basketball match as its seed will have it: four quarters of possessions, stoppages, overtime while it is level. */
export const drawBasketball = (seed: number, fixture: Fixture): BasketballTimeline => {
  const opinions = drawOpinions(seed)
  return new BasketballDraw(seed, fixture, finalOpinion(opinions)).draw(opinions)
}
