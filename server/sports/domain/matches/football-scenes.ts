import type { MarketKind } from '#contract/sports/rules/selections.ts'
import { between, createRandom, exponential, pick, wholeBetween, type Random } from '#server/platform/random.ts'
import { placeOf } from './incident-log.ts'
import type { Fixture, Span, TimedIncident } from './timeline.ts'

type PlayingSide = 'home' | 'visit'

/** Markets that goals decide: danger closes them, and leaves corners open. */
const goalKinds: readonly MarketKind[] = [
  '1x2',
  'dc',
  'btts',
  'cs',
  'oe',
  'hdp',
  'total',
  'home-total',
  'visit-total',
  'next',
]
const cornerKinds: readonly MarketKind[] = ['corners']
const cardKinds: readonly MarketKind[] = ['next', 'cs']

/** A goal closes all markets from so long before it; a penalty's from its award on. */
export const goalLeadMs = 4_000
const penaltyLeadMs = 22_000
const checkedMs = 14_000
const varMs = 26_000
const penaltyShare = 0.09
const varShare = 0.16

/** Waits between scenes of a kind, seconds of play: they say nothing of goals to come. */
const every = { play: 13, alarm: 1_300, shot: 900, foul: 500, card: 2_600 }
type Words = readonly [text: string, textEn: string]
const goalTexts: readonly [Words, ...Words[]] = [
  ['推射破门', 'Goal from close range'],
  ['头槌破门', 'Headed goal'],
  ['远射破网', 'Goal from distance'],
  ['补射得手', 'Goal on the rebound'],
  ['任意球直接破门', 'Goal from a free kick'],
]
const substitutionsFromSeconds = 50 * 60

export interface HalfOfPlay {
  half: 0 | 1
  fromMs: number
  lengthSeconds: number
}

export interface Scenes {
  incidents: TimedIncident[]
  suspensions: Span[]
  /** Yellow cards, for the match's events. */
  cards: { atMs: number; side: PlayingSide; player: string }[]
}

/** What is seen of a match beside what decides it, and when no bet is taken. */
export class FootballScenes {
  readonly scenes: Scenes = { incidents: [], suspensions: [], cards: [] }
  readonly #random: Random
  readonly #words: Random
  readonly #fixture: Fixture
  readonly #minuteAt: (atMs: number) => string
  /** How often the home side has the ball. */
  readonly #homeShare: number

  constructor(seed: number, fixture: Fixture, minuteAt: (atMs: number) => string) {
    this.#random = createRandom(seed ^ 0x7f4a_7c15)
    this.#words = createRandom(seed ^ 0x6a09_e667)
    this.#fixture = fixture
    this.#minuteAt = minuteAt
    this.#homeShare = 0.52 + 0.07 * Math.tanh(fixture.home.strength - fixture.visit.strength)
  }

  playerOf(side: PlayingSide): string {
    return pick(this.#random, this.#fixture[side].players)
  }

  goalText(): Words {
    return pick(this.#words, goalTexts)
  }

  add(atMs: number, kind: TimedIncident['kind'], side: TimedIncident['side'], player = ''): void {
    const place = placeOf(kind, side, this.#random(), this.#random())
    this.scenes.incidents.push({ atMs, at: this.#minuteAt(atMs), kind, side, player, ...place })
  }

  close(fromMs: number, toMs: number, kinds?: readonly MarketKind[]): void {
    this.scenes.suspensions.push({ fromMs, toMs, ...(kinds && { kinds }) })
  }

  /** Answers whether it was a penalty. */
  goal(atMs: number, side: PlayingSide, player: string, halfFromMs: number): boolean {
    const draw = this.#random()
    const isPenalty = draw < penaltyShare && atMs - penaltyLeadMs > halfFromMs
    const isChecked = draw > 1 - varShare
    const fromMs = Math.max(halfFromMs, atMs - (isPenalty ? penaltyLeadMs : goalLeadMs))
    this.add(fromMs, isPenalty ? 'penalty' : 'danger', side, player)
    this.add(atMs, 'goal', side, player)
    if (isChecked) this.add(atMs + 3_000, 'var', side)
    this.close(fromMs, atMs + (isChecked ? varMs : checkedMs))
    return isPenalty
  }

  redCard(atMs: number, side: PlayingSide, player: string): void {
    this.add(atMs, 'red-card', side, player)
    this.close(atMs - 3_000, atMs + checkedMs)
  }

  corner(atMs: number, side: PlayingSide): void {
    this.add(atMs, 'corner', side)
    this.close(atMs - 2_000, atMs + 8_000, cornerKinds)
  }

  play({ half, fromMs, lengthSeconds }: HalfOfPlay): void {
    this.add(fromMs, half === 0 ? 'kickoff' : 'period', 'none')
    const wait = { ...every, substitution: half === 0 ? Infinity : 700 }
    for (const kind of ['play', 'alarm', 'shot', 'foul', 'card', 'substitution'] as const) {
      const firstSeconds = kind === 'substitution' ? substitutionsFromSeconds - 45 * 60 : 5
      let at = firstSeconds + exponential(this.#random, 1 / wait[kind])
      for (; at < lengthSeconds - 20; at += 5 + exponential(this.#random, 1 / wait[kind]))
        this.#scene(kind, fromMs + Math.floor(at) * 1000)
    }
  }

  #scene(kind: keyof typeof every | 'substitution', atMs: number): void {
    const side = this.#random() < this.#homeShare ? 'home' : 'visit'
    if (kind === 'play') this.#ball(atMs, side)
    else if (kind === 'alarm') this.#alarm(atMs, side)
    else if (kind === 'shot') this.add(atMs, this.#random() < 0.35 ? 'shot-on' : 'shot-off', side, this.playerOf(side))
    else if (kind === 'foul') this.add(atMs, 'free-kick', side)
    else if (kind === 'substitution') this.add(atMs, 'substitution', side, this.playerOf(side))
    else this.#card(atMs, side)
  }

  #ball(atMs: number, side: PlayingSide): void {
    const draw = this.#random()
    const kind = draw < 0.5 ? 'safe' : draw < 0.84 ? 'attack' : 'danger'
    this.add(atMs, kind, side, kind === 'danger' ? this.playerOf(side) : '')
  }

  #card(atMs: number, side: PlayingSide): void {
    const player = this.playerOf(side)
    this.add(atMs, 'card', side, player)
    this.close(atMs - 1_000, atMs + 6_000, cardKinds)
    this.scenes.cards.push({ atMs, side, player })
  }

  /** A danger that comes to nothing: a shot, a goal that does not stand, a penalty that is missed. */
  #alarm(atMs: number, side: PlayingSide): void {
    const draw = this.#random()
    const player = this.playerOf(side)
    if (draw < 0.03) {
      this.add(atMs, 'penalty', side, player)
      this.add(atMs + 18_000, 'shot-off', side, player)
      this.close(atMs, atMs + 24_000)
    } else if (draw < 0.08) {
      this.add(atMs, 'danger', side, player)
      this.add(atMs + 5_000, 'var', side)
      this.close(atMs, atMs + varMs)
    } else {
      const lengthMs = Math.floor(between(this.#random, 6_000, 11_000))
      this.add(atMs, 'danger', side, player)
      this.add(atMs + lengthMs - 3_000, draw < 0.45 ? 'shot-on' : 'shot-off', side, player)
      this.close(atMs, atMs + lengthMs, goalKinds)
    }
  }

  /** The last seconds of a match are not sold. */
  end(atMs: number): void {
    this.close(atMs - wholeBetween(this.#random, 15, 30) * 1000, atMs)
    this.add(atMs, 'end', 'none')
  }
}
