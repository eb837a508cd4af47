import { createRandom, exponential, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import { createScript, minutesSeconds, type Fixture, type Segment, type Span, type Timeline } from './timeline.ts'

export const mapsToWin = 3
const breakMs = 4 * 60_000
/** Kills of both sides together that are expected in a second of a map. */
export const killsAMapSecond = 0.9 / 60
/** How long a map goes on average. */
export const mapSecondsExpected = 30 * 60
const perStrength = 0.18
const killLeadWeight = 0.22

/** The chance that the home side takes a map that stands so: both sides' strength, and the lead in kills. */
export const mapWinChance = ({ home, visit }: Fixture, killLead: number): number =>
  1 / (1 + Math.exp(-(perStrength * (home.strength - visit.strength) + killLeadWeight * killLead)))

/** A map of the series and where it stands. */
export interface MapStanding {
  /** 1, 2, 3 … */
  number: number
  homeKills: number
  visitKills: number
  elapsedSeconds: number
}

interface Kill {
  atSeconds: number
  side: 'home' | 'visit'
}

const drawKills = (random: Random, fixture: Fixture, lengthSeconds: number): Kill[] => {
  const kills: Kill[] = []
  const homeShare = mapWinChance(fixture, 0) * 0.5 + 0.25
  let momentum = 0
  for (
    let at = 90 + exponential(random, killsAMapSecond);
    at < lengthSeconds - 5;
    at += exponential(random, killsAMapSecond)
  ) {
    const isHome = random() < Math.min(0.85, Math.max(0.15, homeShare + momentum))
    momentum = momentum * 0.8 + (isHome ? 0.03 : -0.03)
    kills.push({ atSeconds: Math.floor(at), side: isHome ? 'home' : 'visit' })
  }
  return kills
}

export interface EsportsTimeline extends Timeline {
  mapAt(atMs: number): MapStanding
}

interface DrawnMap {
  fromMs: number
  toMs: number
  kills: readonly Kill[]
}

const mapStandingOf = (maps: readonly DrawnMap[], atMs: number): MapStanding => {
  const index = Math.max(
    0,
    maps.findLastIndex(({ fromMs }) => fromMs <= atMs),
  )
  const map = maps[index]
  const isBreak = map !== undefined && atMs >= map.toMs
  const elapsedSeconds = map ? Math.floor(Math.max(0, Math.min(atMs, map.toMs) - map.fromMs) / 1000) : 0
  if (isBreak) return { number: index + 2, homeKills: 0, visitKills: 0, elapsedSeconds: 0 }
  const kills = map?.kills.filter(({ atSeconds }) => atSeconds <= elapsedSeconds) ?? []
  const homeKills = kills.filter(({ side }) => side === 'home').length
  return { number: index + 1, homeKills, visitKills: kills.length - homeKills, elapsedSeconds }
}

/** A best-of-five series as its seed will have it; the score counts maps, events tell the kills. */
export const drawEsports = (seed: number, fixture: Fixture): EsportsTimeline => {
  const random = createRandom(seed)
  const script = createScript()
  const segments: Segment[] = []
  const suspensions: Span[] = []
  const maps: DrawnMap[] = []
  let atMs = 0

  const addKills = (name: string, fromMs: number, kills: readonly Kill[]): number => {
    let [home, visit] = [0, 0]
    for (const { atSeconds, side } of kills) {
      if (side === 'home') home += 1
      else visit += 1
      const killer = pick(random, fixture[side].players)
      const victim = pick(random, fixture[side === 'home' ? 'visit' : 'home'].players)
      const text = `${killer} 击杀 ${victim}（${home}-${visit}）`
      script.add(fromMs + atSeconds * 1000, null, {
        kind: 'score',
        side,
        at: `${name} ${minutesSeconds(atSeconds)}`,
        text,
      })
      if (random() < 0.35)
        suspensions.push({ fromMs: fromMs + atSeconds * 1000 - 2_000, toMs: fromMs + atSeconds * 1000 + 7_000 })
    }
    return home - visit
  }

  const playMap = (number: number): void => {
    const name = number === mapsToWin * 2 - 1 ? '决胜局' : `第 ${number} 局`
    const fromMs = atMs
    const lengthSeconds = wholeBetween(random, 24 * 60, 36 * 60)
    script.add(fromMs, 'match', {
      kind: number === 1 ? 'start' : 'period',
      side: 'none',
      at: name,
      text: `${name}开始`,
    })
    const kills = drawKills(random, fixture, lengthSeconds)
    const lead = addKills(name, fromMs, kills)
    atMs = fromMs + lengthSeconds * 1000
    maps.push({ fromMs, toMs: atMs, kills })
    segments.push({ fromMs, toMs: atMs, period: name, clockSeconds: 0, running: true })
    suspensions.push({ fromMs: atMs - 15_000, toMs: atMs + 10_000 })
    const side = random() < mapWinChance(fixture, lead) ? 'home' : 'visit'
    script.add(atMs, 'match', { kind: 'goal', side, at: name, text: `${fixture[side].name} 拿下${name}` }, 1)
  }

  for (let number = 1; ; number += 1) {
    playMap(number)
    const { homeScore, visitScore } = script.score()
    if (Math.max(homeScore, visitScore) === mapsToWin) break
    segments.push({ fromMs: atMs, toMs: atMs + breakMs, period: '局间休息', clockSeconds: 0, running: false })
    atMs += breakMs
  }
  script.add(atMs, 'match', { kind: 'end', side: 'none', at: '终局', text: '全场结束' })
  return {
    direction: 'up',
    segments,
    events: script.events(),
    suspensions,
    endMs: atMs,
    mapAt: (at) => mapStandingOf(maps, at),
  }
}
