import { stakePattern, ticketLinesMax } from '#contract/limits.ts'
import { checkStake } from '#contract/sports/rules/stake.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText } from '#contract/wallet/rules/amount.ts'
import { legKeyOf } from './leg-key.ts'
import { conflictsOf, isOpen, needsConsent, type SlipLeg } from './slip-legs.ts'
import { addSums, lineCountOf, noSum, sumOf, type SlipSum } from './slip-sums.ts'
import type { Blocker, SlipBet, SlipContext, SlipMode, StakeError, StakeTarget } from './slip-types.ts'

/** Integer minor units of a typed amount with at most two decimals, and what is wrong with it. [V-06] */
export const readStake = (
  text: string,
  currency: SettlementCurrency,
): { stakeMinor: number | null; stakeError: StakeError | null } => {
  const broken = checkAmountText(text, stakePattern)
  if (broken !== null) return { stakeMinor: null, stakeError: broken === 'large' ? 'max' : broken }
  const stakeMinor = minorOfText(text, currencyPlaces[currency], stakePattern)
  if (stakeMinor === null) return { stakeMinor: null, stakeError: 'format' }
  const stakeError = checkStake(stakeMinor, currency)
  return { stakeMinor: stakeError === null ? stakeMinor : null, stakeError }
}

/** Minor units as they would be typed: 10000 → 100, 10050 → 100.50. */
export const stakeTextOf = (stakeMinor: number, currency: SettlementCurrency): string => {
  const hundredths = Math.floor(stakeMinor / 10 ** (currencyPlaces[currency] - 2))
  const places = String(hundredths % 100).padStart(2, '0')
  return places === '00' ? String(hundredths / 100) : `${Math.floor(hundredths / 100)}.${places}`
}

/** A leg whose single is on its way. */
export const isFlying = ({ bets }: Pick<SlipContext, 'bets'>, target: StakeTarget): boolean =>
  bets[target] !== undefined

export const stakeTextFor = ({ legs, lineStakes }: SlipContext, target: StakeTarget): string =>
  target === 'parlay' || target === 'system'
    ? lineStakes[target]
    : (legs.find((leg) => legKeyOf(leg) === target)?.stakeText ?? '')

/** Sizes that this many legs can have. */
export const sizesFor = (sizes: readonly number[], legCount: number): readonly number[] =>
  sizes.filter((size) => size <= legCount)

/** The legs that a parlay or system is made of now: what is suspended or closed stays out. */
export const combinedLegs = ({ legs }: Pick<SlipContext, 'legs'>): readonly SlipLeg[] => legs.filter(isOpen)

const fewestLegs: Readonly<Record<SlipMode, number>> = { single: 1, parlay: 2, system: 3 }

const blockerOf = (context: SlipContext, bet: Omit<SlipBet, 'blocker' | 'sum'>): Blocker | null => {
  const { kind, target, legs, sizes, stakeError } = bet
  if (isFlying(context, target)) return 'flying'
  if (!legs.every(isOpen)) return 'closed'
  if (legs.length < fewestLegs[kind]) return 'few-legs'
  if (kind !== 'single' && conflictsOf(legs).size > 0) return 'conflict'
  if (sizes?.length === 0) return 'no-sizes'
  if (sizes !== null && lineCountOf(legs.length, sizes) > ticketLinesMax) return 'many-lines'
  if (legs.some((leg) => needsConsent(leg, context.accept))) return 'consent'
  return stakeError === null ? null : 'stake'
}

const betOf = (context: SlipContext, kind: SlipMode, target: StakeTarget, legs: readonly SlipLeg[]): SlipBet => {
  const sizes = kind === 'system' ? sizesFor(context.sizes, legs.length) : null
  const stake = readStake(stakeTextFor(context, target), context.currency)
  const bet = { target, kind, legs, sizes, ...stake }
  const blocker = blockerOf(context, bet)
  const isCounted = blocker !== 'closed' && blocker !== 'few-legs' && blocker !== 'conflict' && blocker !== 'many-lines'
  const odds = legs.map(({ currentMilli }) => currentMilli)
  return { ...bet, blocker, sum: isCounted ? sumOf(odds, sizes, stake.stakeMinor ?? 0, context.currency) : noSum }
}

/** The bets of the tab that is shown: a single for each leg, or the one of all legs that can be had. */
export const betsOf = (context: SlipContext): readonly SlipBet[] => {
  const { mode, legs } = context
  if (mode === 'single') return legs.map((leg) => betOf(context, mode, legKeyOf(leg), [leg]))
  return legs.length === 0 ? [] : [betOf(context, mode, mode, combinedLegs(context))]
}

/** Singles without a stake are left where they are; all that have one are placed together. */
export const readyBets = (context: SlipContext): readonly SlipBet[] =>
  betsOf(context).filter(({ blocker }) => blocker === null)

/** What stands in the way of the button: a bet that has a stake and cannot go. */
export const blockedBets = (context: SlipContext): readonly SlipBet[] =>
  betsOf(context).filter(
    ({ blocker, stakeError }) =>
      blocker !== null &&
      blocker !== 'flying' &&
      blocker !== 'closed' &&
      (stakeError !== 'empty' || blocker === 'conflict'),
  )

/** True when everything that the member must decide is decided. */
export const canPlace = (context: SlipContext): boolean =>
  blockedBets(context).length === 0 && readyBets(context).length > 0

const sumWhere = (context: SlipContext, isMeant: (bet: SlipBet) => boolean): SlipSum =>
  addSums(
    betsOf(context)
      .filter(({ stakeMinor }) => stakeMinor !== null)
      .filter(isMeant)
      .map(({ sum }) => sum),
  )

/** What a press on the button would take and could bring. */
export const totalOf = (context: SlipContext): SlipSum => sumWhere(context, ({ blocker }) => blocker !== 'flying')

/** The sum that is shown: of the next press or, while nothing is left to press for, of the bets on their way. */
export const visibleTotalOf = (context: SlipContext): SlipSum => {
  const next = totalOf(context)
  return next.lineCount > 0 ? next : sumWhere(context, ({ blocker }) => blocker === 'flying')
}
