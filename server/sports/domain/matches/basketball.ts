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

/** A basketball match as its seed will have it: four quarters that count down, stoppages, overtime while it is level. */
export const drawBasketball = (seed: number, fixture: Fixture): Timeline => {
  const random = createRandom(seed)
  const script = createScript()
  const segments: Segment[] = []
  const suspensions: Span[] = []
  const rates = basketballRates(fixture)
  let atMs = 0

  const attack = (side: 'home' | 'visit', period: number, leftSeconds: number): void => {
    const chance = (rates[side] * 2 * possessionSeconds) / pointsPerMadeShot
    if (random() >= chance) return
    const shot = shotOf(random)
    const at = `${periodName(period)} ${minutesSeconds(leftSeconds)}`
    script.add(
      atMs,
      null,
      { kind: 'score', side, at, text: `${pick(random, fixture[side].players)} ${shot.text}` },
      shot.points,
    )
  }

  /** Play goes on until the ball is dead; then the clock stands for a while. */
  const playStretch = (period: number, leftSeconds: number): number => {
    const lengthSeconds = Math.min(leftSeconds, wholeBetween(random, 60, 130))
    const fromMs = atMs
    let playedSeconds = 0
    while (playedSeconds < lengthSeconds) {
      const step = Math.min(wholeBetween(random, 8, 22), lengthSeconds - playedSeconds)
      playedSeconds += step
      atMs = fromMs + playedSeconds * 1000
      attack(random() < 0.5 ? 'home' : 'visit', period, leftSeconds - playedSeconds)
    }
    segments.push({ fromMs, toMs: atMs, period: periodName(period), clockSeconds: leftSeconds, running: true })
    const left = leftSeconds - lengthSeconds
    if (left > 0) {
      const stopMs = wholeBetween(random, 12, 30) * 1000
      if (random() < 0.3) suspensions.push({ fromMs: atMs, toMs: atMs + Math.min(stopMs, 10_000) })
      segments.push({
        fromMs: atMs,
        toMs: atMs + stopMs,
        period: periodName(period),
        clockSeconds: left,
        running: false,
      })
      atMs += stopMs
    }
    return left
  }

  const playPeriod = (period: number): void => {
    const kind = period === 0 ? 'start' : 'period'
    script.add(atMs, 'match', { kind, side: 'none', at: periodName(period), text: `${periodName(period)}开始` })
    let left = period < regularQuarters ? quarterSeconds : overtimeSeconds
    while (left > 0) left = playStretch(period, left)
    suspensions.push({ fromMs: atMs - 12_000, toMs: atMs + 5_000 })
  }

  for (let period = 0; ; period += 1) {
    playPeriod(period)
    const { homeScore, visitScore } = script.score()
    if (period + 1 >= regularQuarters && homeScore !== visitScore) break
    const restMs = period === 1 ? halfTimeMs : breakMs
    script.add(atMs, 'match', {
      kind: 'period',
      side: 'none',
      at: periodName(period),
      text: `${periodName(period)}结束`,
    })
    segments.push({
      fromMs: atMs,
      toMs: atMs + restMs,
      period: period === 1 ? '中场休息' : '节间休息',
      clockSeconds: 0,
      running: false,
    })
    atMs += restMs
  }
  script.add(atMs, 'match', { kind: 'end', side: 'none', at: '终场', text: '全场结束' })
  return { direction: 'down', segments, events: script.events(), suspensions, endMs: atMs }
}

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
