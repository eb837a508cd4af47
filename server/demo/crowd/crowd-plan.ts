import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import type { CrowdLines } from './crowd-lines.ts'
import { phaseOf, type MatchPhase } from '#server/demo/match-phase.ts'
import { basketballLines } from './lines-basketball.ts'
import { esportsLines } from './lines-esports.ts'
import { footballLines } from './lines-football.ts'
import { beforeLines, breakLines, overLines, startedLines } from './lines-phases.ts'
import { talkLines } from './lines-talk.ts'
import { pick, type Random } from './seeded-random.ts'

export const linesOf: Readonly<Record<SportsType, CrowdLines>> = {
  football: footballLines,
  basketball: basketballLines,
  esports: esportsLines,
  anchor: talkLines,
}

/** Something that a crowd answers at once: a goal, the begin of a part, its end, the end of it all. */
export type CrowdMoment = 'goal' | 'started' | 'stopped' | 'over'

/** How often somebody does something: a little more with more viewers, much more for a while after a goal. */
const meanDelayMs = 3_200
const meanDelayLeastMs = 1_600
const excitedFactor = 0.45
/** Without anybody who reads it, somebody says something now and then, so that nobody comes into a silent room. */
const unwatchedDelayMs = 60_000
export const excitedForMs = 10_000

const giftShare = 0.09
const excitedGiftShare = 0.24
const orderShare = 0.07
const giftWeightPower = 0.9
const stakesMinor = [100, 200, 500, 500, 1_000, 1_000, 2_000, 5_000] as const
const countsOfCheap = [1, 1, 1, 2, 5, 10] as const
const cheapPriceMax = 10

/** A cheap gift is often sent again and again: a combo. */
const comboShare = 0.4
const combosOfCheap = [2, 3, 3, 4, 5, 6, 8] as const

export type CrowdAct = 'text' | 'gift' | 'order'

/** `readers` are those who are not of the crowd. */
export const planDelayMs = (random: Random, readers: number, isExcited: boolean): number => {
  const watchedMs = Math.max(meanDelayLeastMs, meanDelayMs / (1 + Math.log10(Math.max(1, readers)) / 2))
  const meanMs = readers === 0 && !isExcited ? unwatchedDelayMs : watchedMs
  return Math.round(meanMs * (isExcited ? excitedFactor : 1) * (0.6 + random() * 0.8))
}

/** Orders only while there is something to bet on, and not in the seconds after a goal, when its odds are closed. */
export const planAct = (
  random: Random,
  { canOrder, isExcited }: { canOrder: boolean; isExcited: boolean },
): CrowdAct => {
  const share = random()
  const gifts = isExcited ? excitedGiftShare : giftShare
  if (share < gifts) return 'gift'
  return canOrder && !isExcited && share < gifts + orderShare ? 'order' : 'text'
}

/** What a room is at: the phase of its match, null for an anchor alone, and what happened in the last seconds. */
export interface RoomMood {
  sportsType: SportsType
  phase: MatchPhase | null
  moment: CrowdMoment | null
}

/** A goal is shouted about also when it ended a part; after full time nobody shouts goal. */
const linesIn = ({ sportsType, phase, moment }: RoomMood): readonly string[] => {
  const { ordinary, excited } = linesOf[sportsType]
  if (phase === 'over') return overLines
  if (moment === 'goal') return excited
  if (phase === 'break') return breakLines
  if (phase === 'before') return beforeLines
  return moment === 'started' ? startedLines : ordinary
}

/** What is left to say when all that fits best was said lately. */
const spareLinesIn = ({ sportsType, phase }: RoomMood): readonly string[] =>
  linesIn({ sportsType, phase, moment: null })

export interface CrowdNames {
  home: string
  visit: string
  anchor: string
  /** The team that has just scored. */
  scorer: string
  score: string
}

/** A line that was not said lately, with its names filled in; undefined when every line was. */
export const planText = (
  random: Random,
  { mood, recent, names }: { mood: RoomMood; recent: ReadonlySet<string>; names: CrowdNames },
): { line: string; text: string } | undefined => {
  const isFresh = (line: string): boolean => !recent.has(line)
  const line = pick(random, linesIn(mood).filter(isFresh)) ?? pick(random, spareLinesIn(mood).filter(isFresh))
  if (line === undefined) return undefined
  const fill = (_: string, name: string): string => names[name as keyof CrowdNames]
  return { line, text: line.replaceAll(/\{(home|visit|anchor|scorer|score)\}/g, fill) }
}

/** The dearer, the rarer; cheap ones also come in small numbers, or several times one after the other. */
export const planGift = (
  random: Random,
  gifts: readonly Gift[],
): { gift: Gift; count: number; times: number } | undefined => {
  const open = gifts.filter(({ status }) => status === '1')
  const weights = open.map(({ price }) => 1 / price ** giftWeightPower)
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const gift = open.find((_, index) => (at -= weights[index] ?? 0) < 0) ?? open.at(-1)
  if (!gift) return undefined
  if (gift.price > cheapPriceMax) return { gift, count: 1, times: 1 }
  if (random() < comboShare) return { gift, count: 1, times: pick(random, combosOfCheap) ?? 1 }
  return { gift, count: pick(random, countsOfCheap) ?? 1, times: 1 }
}

/** An open selection of a match that has not ended, at its current odds, for a small stake. */
export const planOrder = (
  random: Random,
  match: MatchState | undefined,
): { selectionId: string; oddsMilli: number; stakeMinor: number } | undefined => {
  if (!match || match.gameStatus === 2) return undefined
  const open = match.markets.flatMap(({ selections }) => selections.filter(({ status }) => status === 'open'))
  const selection = pick(random, open)
  const stakeMinor = pick(random, stakesMinor) ?? stakesMinor[0]
  return selection && { selectionId: selection.selectionId, oddsMilli: selection.oddsMilli, stakeMinor }
}

/** Whether a change is one that a crowd shouts about: a goal or a kill, in basketball a change of the lead. */
export const isExciting = (
  sportsType: SportsType,
  before: Pick<MatchState, 'homeScore' | 'visitScore'>,
  after: Pick<MatchState, 'homeScore' | 'visitScore'>,
): boolean => {
  if (before.homeScore === after.homeScore && before.visitScore === after.visitScore) return false
  if (sportsType !== 'basketball') return after.homeScore + after.visitScore > before.homeScore + before.visitScore
  const leadOf = (score: typeof before): number => Math.sign(score.homeScore - score.visitScore)
  return leadOf(before) !== leadOf(after)
}

/** What a crowd answers of a change of its match; a goal in the last second is its end. */
export const momentBetween = (
  sportsType: SportsType,
  before: Pick<MatchState, 'homeScore' | 'visitScore' | 'gameStatus' | 'clock'>,
  after: Pick<MatchState, 'homeScore' | 'visitScore' | 'gameStatus' | 'clock'>,
): CrowdMoment | null => {
  const [was, is] = [phaseOf(before), phaseOf(after)]
  if (is === 'over') return was === 'over' ? null : 'over'
  if (isExciting(sportsType, before, after)) return 'goal'
  if (was === is) return null
  return is === 'play' ? 'started' : 'stopped'
}
