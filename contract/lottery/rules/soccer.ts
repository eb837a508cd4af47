import { lotteryStakeMaxMinor, lotteryUnitMinor, soccerFirstPercent, soccerPoolPercent } from '#contract/limits.ts'
import type {
  SoccerClass,
  SoccerMatch,
  SoccerPicks,
  SoccerPlay,
  SoccerPool,
} from '#contract/lottery/entities/soccer.ts'

type Outcomes = readonly SoccerMatch['outcome'][]

const chosen = 9

/** Sum of the products of every `chosen` of the numbers. */
const productsOf = (counts: readonly number[]): number => {
  const sums = [1, ...Array.from({ length: chosen }, () => 0)]
  for (const count of counts)
    for (let size = chosen; size > 0; size -= 1) sums[size] = (sums[size] ?? 0) + count * (sums[size - 1] ?? 0)
  return sums[chosen] ?? 0
}

const productOf = (counts: readonly number[]): number => counts.reduce((product, count) => product * count, 1)

const areOutcomes = (picks: SoccerPicks): boolean => picks.every((picked) => new Set(picked).size === picked.length)

/** How many lines picks have; 0: they are no ticket of the play. [R-12, C-15] */
export const soccerLines = (play: SoccerPlay, picks: SoccerPicks): number => {
  if (!areOutcomes(picks)) return 0
  const counts = picks.map(({ length }) => length)
  return play === 'win14' ? productOf(counts) : productsOf(counts)
}

/** Minor units of CNY; null: it is no ticket, or stakes more than one may. */
export const soccerStake = (play: SoccerPlay, picks: SoccerPicks, multiple: number): number | null => {
  const stakeMinor = soccerLines(play, picks) * multiple * lotteryUnitMinor.CNY
  return stakeMinor > 0 && stakeMinor <= lotteryStakeMaxMinor.CNY ? stakeMinor : null
}

/** Lines that are right, by class: of 14 all, and all but one; of nine all nine. Every outcome of `any` is right. [R-12, C-15] */
export const rightLines = (play: SoccerPlay, picks: SoccerPicks, outcomes: Outcomes): number[] => {
  const right = picks.map((picked, at) => {
    const outcome = outcomes[at]
    return outcome === 'any' ? picked.length : picked.filter((each) => each === outcome).length
  })
  if (play === 'any9') return [productsOf(right)]
  const second = picks.map(({ length }, at) => productOf(right.with(at, length - (right[at] ?? 0))))
  return [productOf(right), second.reduce((sum, lines) => sum + lines, 0)]
}

/** Minor units. */
export const shareOf = (amountMinor: number, percent: number): number =>
  Number((BigInt(amountMinor) * BigInt(percent)) / 100n)

const classOf = (poolMinor: number, shares: number): SoccerClass => ({
  poolMinor,
  shares,
  prizeMinor: shares === 0 ? 0 : Math.floor(poolMinor / shares),
})

/**
 * Shares a pool: its part of the stakes, with what earlier rounds have left in the first class. What nobody has won, and
 * what is less than a minor unit a share, is left for the next round: nothing of it gets lost. [R-12, C-15]
 */
export const sharePool = (
  play: SoccerPlay,
  { stakedMinor, carriedMinor }: Pick<SoccerPool, 'stakedMinor' | 'carriedMinor'>,
  shares: readonly number[],
): SoccerPool & { readonly classes: SoccerClass[]; readonly leftMinor: number } => {
  const pooled = shareOf(stakedMinor, soccerPoolPercent)
  const first = play === 'win14' ? shareOf(pooled, soccerFirstPercent) : pooled
  const pools = [first + carriedMinor, ...(play === 'win14' ? [pooled - first] : [])]
  const classes = pools.map((poolMinor, at) => classOf(poolMinor, shares[at] ?? 0))
  const paid = classes.reduce((sum, of) => sum + of.shares * of.prizeMinor, 0)
  return { stakedMinor, carriedMinor, classes, leftMinor: pooled + carriedMinor - paid }
}

/** What a ticket returns of a pool that is shared, minor units. */
export const soccerReturn = (right: readonly number[], multiple: number, classes: readonly SoccerClass[]): number =>
  right.reduce((sum, lines, at) => sum + lines * multiple * (classes[at]?.prizeMinor ?? 0), 0)
