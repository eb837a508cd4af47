import { between, createRandom, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import type { Score } from '#server/sports/domain/settlement/grade-score.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'
import { loserKills, mapsMax, mapsToWin, roundChance, roundsToWin, winnerKills } from './esports-model.ts'
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

const breakMs = 4 * 60_000
/** A round's fight, in which no bet is taken. */
const fightMs = 24_000
const afterFightMs = 3_000

type PlayingSide = 'home' | 'visit'

interface Round {
  atMs: number
  map: number
  side: PlayingSide
  kills: Score
}

/** What the prices of a series go by: maps won, and the map that runs or comes next. */
export interface EsportsMoment {
  maps: Score
  /** 1, 2, 3 … */
  number: number
  rounds: Score
  kills: Score
}

export interface EsportsTimeline extends Timeline {
  opinions: readonly Opinion[]
  momentAt(atMs: number): EsportsMoment
  quotedMs: readonly number[]
}

const countFrom = (random: Random, chances: readonly number[]): number => {
  let draw = random()
  const count = chances.findIndex((chance) => (draw -= chance) < 0)
  return count === -1 ? chances.length - 1 : count
}

const nobody: Score = { home: 0, away: 0 }
const plus = (a: Score, b: Score): Score => ({ home: a.home + b.home, away: a.away + b.away })
const pointFor = (side: PlayingSide): Score => ({ home: side === 'home' ? 1 : 0, away: side === 'visit' ? 1 : 0 })

/** A series that is being drawn, from one moment to the next. What decides bets has a random stream of its own. */
class EsportsDraw {
  readonly #scenery: Random
  readonly #play: Random
  readonly #fixture: Fixture
  readonly #chance: number
  readonly #script = createScript()
  readonly #segments: Segment[] = []
  readonly #suspensions: Span[] = []
  readonly #incidents: TimedIncident[] = []
  readonly #facts: TimedFacts[] = []
  readonly #rounds: Round[] = []
  #factsNow: MatchFacts = noFacts
  #atMs = 0

  constructor(seed: number, fixture: Fixture, opinion: Opinion) {
    this.#scenery = createRandom(seed ^ 0x7f4a_7c15)
    this.#play = createRandom(seed ^ 0x2c1b_3c6d)
    this.#fixture = fixture
    this.#chance = roundChance(fixture, opinion)
  }

  draw(opinions: readonly Opinion[]): EsportsTimeline {
    for (let number = 1; ; number += 1) {
      this.#playMap(number)
      const { homeScore, visitScore } = this.#script.score()
      if (Math.max(homeScore, visitScore) === mapsToWin) break
      this.#segments.push(segment(this.#atMs, this.#atMs + breakMs, '局间休息', false))
      this.#atMs += breakMs
    }
    this.#script.add(this.#atMs, 'match', {
      kind: 'end',
      side: 'none',
      at: '终局',
      text: '全场结束',
      textEn: 'Match over',
    })
    this.#incident(this.#atMs, 'end', 'none', '终局')
    return {
      direction: 'up',
      segments: this.#segments,
      events: this.#script.events(),
      suspensions: this.#suspensions,
      incidents: this.#incidents,
      facts: this.#facts,
      endMs: this.#atMs,
      opinions,
      momentAt: momentsOf(this.#rounds),
      quotedMs: this.#rounds.map(({ atMs }) => atMs),
    }
  }

  #incident(atMs: number, kind: TimedIncident['kind'], side: TimedIncident['side'], at: string, player = ''): void {
    const place = placeOf(kind, side, this.#scenery(), this.#scenery())
    this.#incidents.push({ atMs, at, kind, side, player, ...place })
  }

  #playMap(number: number): void {
    const name = number === mapsMax ? '决胜局' : `第 ${number} 局`
    const nameEn = number === mapsMax ? 'The decider' : `Map ${number}`
    const fromMs = this.#atMs
    const kind = number === 1 ? 'start' : 'period'
    this.#script.add(fromMs, 'match', { kind, side: 'none', at: name, text: `${name}开始`, textEn: `${nameEn} begins` })
    this.#incident(fromMs, number === 1 ? 'kickoff' : 'period', 'none', name)
    let [rounds, kills] = [nobody, nobody]
    while (Math.max(rounds.home, rounds.away) < roundsToWin) {
      const round = this.#playRound(number, name, fromMs, kills)
      rounds = plus(rounds, pointFor(round.side))
      kills = plus(kills, round.kills)
    }
    this.#segments.push(segment(fromMs, this.#atMs, name, true))
    const side = rounds.home > rounds.away ? 'home' : 'visit'
    const text = `${this.#fixture[side].name} 拿下${name}`
    const textEn = `${nameEn} goes to ${sideEn(this.#fixture[side])}`
    this.#script.add(this.#atMs, 'match', { kind: 'goal', side, at: name, text, textEn }, 1)
    this.#settleMap(`m${number}`, rounds, kills, side)
  }

  #settleMap(part: string, rounds: Score, kills: Score, side: PlayingSide): void {
    const { homeScore, visitScore } = this.#script.score()
    const isOver = Math.max(homeScore, visitScore) === mapsToWin
    this.#factsNow = {
      ...this.#factsNow,
      parts: {
        ...this.#factsNow.parts,
        [part]: rounds,
        ...(isOver && { match: { home: homeScore, away: visitScore } }),
      },
      kills: { ...this.#factsNow.kills, [part]: kills },
      maps: { ...this.#factsNow.maps, [part]: side },
    }
    this.#facts.push({ atMs: this.#atMs, facts: this.#factsNow })
  }

  #playRound(map: number, name: string, mapFromMs: number, killsBefore: Score): Round {
    const side = this.#play() < this.#chance ? 'home' : 'visit'
    const [taker, other] = [countFrom(this.#play, winnerKills), countFrom(this.#play, loserKills)]
    const kills = side === 'home' ? { home: taker, away: other } : { home: other, away: taker }
    const endMs = this.#atMs + wholeBetween(this.#scenery, 95, 150) * 1000
    const fightFromMs = endMs - fightMs
    this.#tellKills({ atMs: endMs, map, side, kills }, { name, mapFromMs, killsBefore })
    const at = `${name} ${minutesSeconds((endMs - mapFromMs) / 1000)}`
    if (this.#scenery() < 0.3) this.#incident(endMs, 'objective', side, at)
    this.#incident(endMs, 'round', side, at)
    this.#suspensions.push({ fromMs: fightFromMs - 1_000, toMs: endMs + afterFightMs })
    this.#atMs = endMs
    const round = { atMs: endMs, map, side, kills } as const
    this.#rounds.push(round)
    return round
  }

  #tellKills(round: Round, map: { name: string; mapFromMs: number; killsBefore: Score }): void {
    const list = [
      ...Array.from({ length: round.kills.home }, () => 'home' as const),
      ...Array.from({ length: round.kills.away }, () => 'visit' as const),
    ]
      .map((side) => ({ side, atMs: round.atMs - Math.floor(between(this.#scenery, 1, fightMs / 1000)) * 1000 }))
      .toSorted((a, b) => a.atMs - b.atMs)
    let score = map.killsBefore
    for (const { side, atMs } of list) {
      score = plus(score, pointFor(side))
      const killer = pick(this.#scenery, this.#fixture[side].players)
      const victim = pick(this.#scenery, this.#fixture[side === 'home' ? 'visit' : 'home'].players)
      const text = `${killer} 击杀 ${victim}（${score.home}-${score.away}）`
      const at = `${map.name} ${minutesSeconds((atMs - map.mapFromMs) / 1000)}`
      const textEn = `Kill, ${sideEn(this.#fixture[side])} (${score.home}-${score.away})`
      this.#script.add(atMs, null, { kind: 'score', side, at, text, textEn })
      this.#incident(atMs, 'kill', side, at, killer)
    }
  }
}

const segment = (fromMs: number, toMs: number, period: string, running: boolean): Segment => ({
  fromMs,
  toMs,
  period,
  clockSeconds: 0,
  running,
})

const momentsOf =
  (rounds: readonly Round[]) =>
  (atMs: number): EsportsMoment => {
    let [maps, number, score, kills] = [nobody, 1, nobody, nobody]
    for (const round of rounds) {
      if (round.atMs > atMs) break
      score = plus(score, pointFor(round.side))
      kills = plus(kills, round.kills)
      if (Math.max(score.home, score.away) < roundsToWin) continue
      maps = plus(maps, pointFor(score.home > score.away ? 'home' : 'visit'))
      ;[number, score, kills] = [number + 1, nobody, nobody]
    }
    return { maps, number, rounds: score, kills }
  }

/** A best-of-five series as its seed will have it; the score counts maps, events tell the kills. */
export const drawEsports = (seed: number, fixture: Fixture): EsportsTimeline => {
  const opinions = drawOpinions(seed)
  return new EsportsDraw(seed, fixture, finalOpinion(opinions)).draw(opinions)
}
