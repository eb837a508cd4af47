import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import { basketballLines } from './lines-basketball.ts'
import { esportsLines } from './lines-esports.ts'
import { footballLines } from './lines-football.ts'
import { talkLines } from './lines-talk.ts'
import { pick, type Random } from './seeded-random.ts'

/** What a crowd says: `{home}`, `{visit}` and `{anchor}` stand for names. */
export interface CrowdLines {
  ordinary: readonly string[]
  excited: readonly string[]
}

export const linesOf: Readonly<Record<SportsType, CrowdLines>> = {
  football: footballLines,
  basketball: basketballLines,
  esports: esportsLines,
  anchor: talkLines,
}

/** How often somebody does something: a little more with more viewers, much more for a while after a goal. */
const meanDelayMs = 3_200
const meanDelayLeastMs = 1_600
const excitedFactor = 0.45
export const excitedForMs = 10_000

const giftShare = 0.09
const orderShare = 0.07
const welcomeShare = 0.04
const giftWeightPower = 0.9
const stakesMinor = [100, 200, 500, 500, 1_000, 1_000, 2_000, 5_000] as const
const countsOfCheap = [1, 1, 1, 2, 5, 10] as const
const cheapPriceMax = 10

export type CrowdAct = 'text' | 'gift' | 'order' | 'welcome'

export const planDelayMs = (random: Random, viewers: number, isExcited: boolean): number => {
  const meanMs = Math.max(meanDelayLeastMs, meanDelayMs / (1 + Math.log10(Math.max(1, viewers)) / 2))
  return Math.round(meanMs * (isExcited ? excitedFactor : 1) * (0.6 + random() * 0.8))
}

export const planAct = (
  random: Random,
  { canOrder, isExcited }: { canOrder: boolean; isExcited: boolean },
): CrowdAct => {
  const share = random()
  if (share < giftShare) return 'gift'
  if (share < giftShare + orderShare) return canOrder ? 'order' : 'text'
  if (share < giftShare + orderShare + welcomeShare) return isExcited ? 'text' : 'welcome'
  return 'text'
}

/** A line that was not said lately, with its names filled in; undefined when every line was. */
export const planText = (
  random: Random,
  {
    sportsType,
    isExcited,
    recent,
    names,
  }: {
    sportsType: SportsType
    isExcited: boolean
    recent: ReadonlySet<string>
    names: { home: string; visit: string; anchor: string }
  },
): { line: string; text: string } | undefined => {
  const lines = linesOf[sportsType]
  const fresh = (isExcited ? lines.excited : lines.ordinary).filter((line) => !recent.has(line))
  const line =
    pick(random, fresh) ??
    pick(
      random,
      lines.ordinary.filter((ordinary) => !recent.has(ordinary)),
    )
  if (line === undefined) return undefined
  const fill = (_: string, name: string): string => names[name as keyof typeof names]
  return { line, text: line.replaceAll(/\{(home|visit|anchor)\}/g, fill) }
}

/** The dearer, the rarer; cheap ones also come in small numbers. */
export const planGift = (random: Random, gifts: readonly Gift[]): { gift: Gift; count: number } | undefined => {
  const open = gifts.filter(({ status }) => status === '1')
  const weights = open.map(({ price }) => 1 / price ** giftWeightPower)
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const gift = open.find((_, index) => (at -= weights[index] ?? 0) < 0) ?? open.at(-1)
  return gift && { gift, count: gift.price <= cheapPriceMax ? (pick(random, countsOfCheap) ?? 1) : 1 }
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
