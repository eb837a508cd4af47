import { createRandom, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import { createScript, minutesSeconds, type Fixture, type Segment, type Span, type Timeline } from './timeline.ts'

export const quarterSeconds = 12 * 60
export const overtimeSeconds = 5 * 60
const regularQuarters = 4
const possessionSeconds = 15
const breakMs = 100_000
const halfTimeMs = 5 * 60_000
const pointsPerPossession = 1.08
const homeEdge = 0.02
const perStrength = 0.03

/** Points that each side is expected to score in a second of play. */
export const basketballRates = ({ home, visit }: Fixture): { home: number; visit: number } => {
  const edge = homeEdge + perStrength * (home.strength - visit.strength)
  const perSecond = pointsPerPossession / (2 * possessionSeconds)
  return { home: perSecond * (1 + edge), visit: perSecond * (1 - edge) }
}

export const periodName = (period: number): string =>
  period < regularQuarters ? `第 ${period + 1} 节` : `加时 ${period - regularQuarters + 1}`

const shots = [
  { points: 2, share: 0.3, text: '突破上篮得分' },
  { points: 2, share: 0.55, text: '中距离命中' },
  { points: 3, share: 0.83, text: '三分命中' },
  { points: 1, share: 0.9, text: '罚球命中一球' },
  { points: 2, share: 1, text: '两罚全中' },
] as const
const pointsPerMadeShot = 2.21

const shotOf = (random: Random): (typeof shots)[number] => {
  const draw = random()
  return shots.find(({ share }) => draw < share) ?? shots[0]
}

/** A match that is being drawn, from one moment to the next. */
class BasketballDraw {
  readonly #random: Random
  readonly #fixture: Fixture
  readonly #rates: { home: number; visit: number }
  readonly #script = createScript()
  readonly #segments: Segment[] = []
  readonly #suspensions: Span[] = []
  #atMs = 0

  constructor(seed: number, fixture: Fixture) {
    this.#random = createRandom(seed)
    this.#fixture = fixture
    this.#rates = basketballRates(fixture)
  }

  draw(): Timeline {
    for (let period = 0; ; period += 1) {
      this.#playPeriod(period)
      const { homeScore, visitScore } = this.#script.score()
      if (period + 1 >= regularQuarters && homeScore !== visitScore) break
      this.#rest(period)
    }
    this.#script.add(this.#atMs, 'match', { kind: 'end', side: 'none', at: '终场', text: '全场结束' })
    return {
      direction: 'down',
      segments: this.#segments,
      events: this.#script.events(),
      suspensions: this.#suspensions,
      endMs: this.#atMs,
    }
  }

  #playPeriod(period: number): void {
    const kind = period === 0 ? 'start' : 'period'
    const name = periodName(period)
    this.#script.add(this.#atMs, 'match', { kind, side: 'none', at: name, text: `${name}开始` })
    let left = period < regularQuarters ? quarterSeconds : overtimeSeconds
    while (left > 0) {
      left = this.#playStretch(period, left)
      if (left > 0) this.#stop(period, left)
    }
    this.#suspensions.push({ fromMs: this.#atMs - 12_000, toMs: this.#atMs + 5_000 })
  }

  /** Play goes on until the ball is dead; answers the seconds that are left then. */
  #playStretch(period: number, leftSeconds: number): number {
    const random = this.#random
    const lengthSeconds = Math.min(leftSeconds, wholeBetween(random, 60, 130))
    const fromMs = this.#atMs
    let playedSeconds = 0
    while (playedSeconds < lengthSeconds) {
      const step = Math.min(wholeBetween(random, 8, 22), lengthSeconds - playedSeconds)
      playedSeconds += step
      this.#atMs = fromMs + playedSeconds * 1000
      this.#attack(random() < 0.5 ? 'home' : 'visit', period, leftSeconds - playedSeconds)
    }
    this.#pass(fromMs, periodName(period), leftSeconds, true)
    return leftSeconds - lengthSeconds
  }

  #attack(side: 'home' | 'visit', period: number, leftSeconds: number): void {
    const random = this.#random
    const chance = (this.#rates[side] * 2 * possessionSeconds) / pointsPerMadeShot
    if (random() >= chance) return
    const shot = shotOf(random)
    const at = `${periodName(period)} ${minutesSeconds(leftSeconds)}`
    const text = `${pick(random, this.#fixture[side].players)} ${shot.text}`
    this.#script.add(this.#atMs, null, { kind: 'score', side, at, text }, shot.points)
  }

  /** The ball is dead: the clock stands for a while. */
  #stop(period: number, leftSeconds: number): void {
    const fromMs = this.#atMs
    const stopMs = wholeBetween(this.#random, 12, 30) * 1000
    if (this.#random() < 0.3) this.#suspensions.push({ fromMs, toMs: fromMs + Math.min(stopMs, 10_000) })
    this.#atMs += stopMs
    this.#pass(fromMs, periodName(period), leftSeconds, false)
  }

  #rest(period: number): void {
    const fromMs = this.#atMs
    const name = periodName(period)
    this.#script.add(fromMs, 'match', { kind: 'period', side: 'none', at: name, text: `${name}结束` })
    this.#atMs += period === 1 ? halfTimeMs : breakMs
    this.#pass(fromMs, period === 1 ? '中场休息' : '节间休息', 0, false)
  }

  #pass(fromMs: number, period: string, clockSeconds: number, running: boolean): void {
    this.#segments.push({ fromMs, toMs: this.#atMs, period, clockSeconds, running })
  }
}

/** A basketball match as its seed will have it: four quarters that count down, stoppages, overtime while it is level. */
export const drawBasketball = (seed: number, fixture: Fixture): Timeline => new BasketballDraw(seed, fixture).draw()

/** Seconds of regular play (or of the running overtime) that are left. */
export const playLeftSeconds = (timeline: Timeline, atMs: number): number => {
  if (atMs < 0) return regularQuarters * quarterSeconds
  const segment = timeline.segments.findLast(({ fromMs }) => fromMs <= atMs)
  if (!segment || atMs >= timeline.endMs) return 0
  const passed = segment.running ? Math.floor((Math.min(atMs, segment.toMs) - segment.fromMs) / 1000) : 0
  const starts = timeline.segments.filter((other, index) => {
    const before = timeline.segments[index - 1]
    return other.fromMs <= atMs && other.running && before?.period !== other.period
  })
  return segment.clockSeconds - passed + Math.max(0, regularQuarters - starts.length) * quarterSeconds
}
