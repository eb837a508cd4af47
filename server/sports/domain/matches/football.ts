import { between, createRandom, exponential, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import { createScript, type Fixture, type Segment, type Span, type Timeline } from './timeline.ts'

const halfSeconds = 45 * 60
const breakMs = 10 * 60_000
const goalsHome = 1.55
const goalsVisit = 1.2
const perStrength = 0.2
/** Goals fall a little more often late: this share of a match's goals in each half. */
const halfShares = [0.46, 0.54] as const

/** Goals that each side is expected to score in a whole match. */
export const footballRates = ({ home, visit }: Fixture): { home: number; visit: number } => {
  const edge = Math.exp(perStrength * (home.strength - visit.strength))
  return { home: goalsHome * edge, visit: goalsVisit / edge }
}

/** The share of a match's goals that is still to come when the clock shows so many seconds. */
export const goalShareLeft = (playedSeconds: number): number => {
  const first = Math.min(playedSeconds, halfSeconds) / halfSeconds
  const second = Math.min(Math.max(playedSeconds - halfSeconds, 0), halfSeconds) / halfSeconds
  return 1 - halfShares[0] * first - halfShares[1] * second
}

/** 67′ is the 67th minute; time added to a half counts on from its last minute. */
const minuteText = (half: 0 | 1, inHalfSeconds: number): string => {
  const last = (half + 1) * 45
  const minute = half * 45 + Math.floor(inHalfSeconds / 60) + 1
  return minute <= last ? `${minute}′` : `${last}+${minute - last}′`
}

interface Moment {
  inHalfSeconds: number
  kind: 'goal' | 'card' | 'alarm'
  side: 'home' | 'visit'
}

const momentsOf = (
  random: Random,
  kind: Moment['kind'],
  side: Moment['side'],
  perHalf: number,
  lengthSeconds: number,
) => {
  const moments: Moment[] = []
  const rate = perHalf / lengthSeconds
  for (let at = exponential(random, rate); at < lengthSeconds; at += exponential(random, rate))
    moments.push({ inHalfSeconds: Math.floor(at), kind, side })
  return moments
}

const drawHalf = (random: Random, fixture: Fixture, half: 0 | 1, lengthSeconds: number): Moment[] => {
  const rates = footballRates(fixture)
  const share = halfShares[half]
  return [
    ...momentsOf(random, 'goal', 'home', rates.home * share, lengthSeconds),
    ...momentsOf(random, 'goal', 'visit', rates.visit * share, lengthSeconds),
    ...momentsOf(random, 'card', 'home', 0.9, lengthSeconds),
    ...momentsOf(random, 'card', 'visit', 1, lengthSeconds),
    ...momentsOf(random, 'alarm', 'home', 2, lengthSeconds),
    ...momentsOf(random, 'alarm', 'visit', 2, lengthSeconds),
  ].toSorted((a, b) => a.inHalfSeconds - b.inHalfSeconds)
}

const goalTexts = ['推射破门', '头槌破门', '远射破网', '点球命中', '补射得手', '任意球直接破门'] as const

/** A football match as its seed will have it: two halves with added time, goals by a Poisson process, cards. */
export const drawFootball = (seed: number, fixture: Fixture): Timeline => {
  const random = createRandom(seed)
  const script = createScript()
  const segments: Segment[] = []
  const suspensions: Span[] = []
  const addMoment = (atMs: number, half: 0 | 1, moment: Moment): void => {
    const side = fixture[moment.side]
    const at = minuteText(half, moment.inHalfSeconds)
    const player = pick(random, side.players)
    if (moment.kind === 'goal') {
      suspensions.push({ fromMs: atMs - 4_000, toMs: atMs + 14_000 })
      const text = `${player} ${pick(random, goalTexts)}`
      script.add(atMs, 'goal', { kind: 'goal', side: moment.side, at, text }, 1)
    } else if (moment.kind === 'card')
      script.add(atMs, null, { kind: 'card', side: moment.side, at, text: `${side.name} ${player} 黄牌` })
    else suspensions.push({ fromMs: atMs, toMs: atMs + 8_000 })
  }
  let atMs = 0
  script.add(0, 'match', { kind: 'start', side: 'none', at: '1′', text: '比赛开始' })
  for (const half of [0, 1] as const) {
    const lengthSeconds = halfSeconds + wholeBetween(random, 60, half === 0 ? 180 : 360)
    const period = half === 0 ? '上半场' : '下半场'
    const fromMs = atMs
    if (half === 1) script.add(fromMs, 'match', { kind: 'period', side: 'none', at: '46′', text: '下半场开始' })
    for (const moment of drawHalf(random, fixture, half, lengthSeconds))
      addMoment(fromMs + moment.inHalfSeconds * 1000, half, moment)
    atMs += lengthSeconds * 1000
    segments.push({ fromMs, toMs: atMs, period, clockSeconds: half * halfSeconds, running: true })
    if (half === 0) {
      script.add(atMs, 'match', { kind: 'period', side: 'none', at: '45′', text: '中场休息' })
      segments.push({
        fromMs: atMs,
        toMs: atMs + breakMs,
        period: '中场休息',
        clockSeconds: halfSeconds,
        running: false,
      })
      atMs += breakMs
    }
  }
  suspensions.push({ fromMs: atMs - Math.floor(between(random, 15_000, 30_000)), toMs: atMs })
  script.add(atMs, 'match', { kind: 'end', side: 'none', at: '90′', text: '全场结束' })
  return { direction: 'up', segments, events: script.events(), suspensions, endMs: atMs }
}
