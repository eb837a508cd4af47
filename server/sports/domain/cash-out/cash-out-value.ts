import type { LegResult, Ticket } from '#contract/sports/entities/ticket.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { ticketSums } from '#contract/sports/rules/ticket-sums.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { costOf } from '#server/sports/domain/bet-limits.ts'
import { factorOf } from '#server/sports/domain/settlement/grades.ts'
import { linesOf } from '#contract/sports/rules/lines.ts'

export interface CashOutLeg {
  /** Decimal × 1000, as taken. */
  readonly oddsMilli: number
  /** Null while it is open. */
  readonly result: LegResult | null
  /** What the same bet would be taken at now, decimal × 1000; null: nobody has a price for it. Not read once it is decided. */
  readonly nowMilli: number | null
}

export interface CashOutTicket {
  /** A line's, of what still runs, minor units. */
  readonly stakeMinor: number
  /** How many legs the lines of a system have; empty: all legs are one line. */
  readonly sizes: readonly number[]
  readonly legs: readonly CashOutLeg[]
  /** The most that winning would pay for what still runs, minor units. */
  readonly maxReturnMinor: number
  /** What the house keeps of the value, in thousandths. */
  readonly marginPermille: number
  /** Stakes and payouts are whole multiples of it, minor units. */
  readonly unitMinor: number
}

const downTo = (unitMinor: number, amountMinor: number): number => amountMinor - (amountMinor % unitMinor)

const priceFactor = (oddsMilli: number): Ratio => ({ num: BigInt(oddsMilli), den: 1000n })

/** What a leg makes of one unit; one that is open, what `ofOpen` says. */
const factorsOf = (legs: readonly CashOutLeg[], ofOpen: (leg: CashOutLeg) => Ratio): Ratio[] =>
  legs.map((leg) =>
    leg.result === null
      ? ofOpen(leg)
      : factorOf({ num: BigInt(leg.oddsMilli - 1000), den: 1000n }, { grade: leg.result }),
  )

/** The stakes of all lines by the products of their legs' factors, by `permille`, exact and rounded down once. */
const valueOf = ({ stakeMinor, sizes, legs }: CashOutTicket, factors: readonly Ratio[], permille: number): bigint => {
  let sum: Ratio = { num: 0n, den: 1n }
  for (const places of linesOf(legs.length, sizes.length === 0 ? [legs.length] : sizes)) {
    let line: Ratio = { num: BigInt(stakeMinor), den: 1n }
    for (const place of places) {
      const factor = factors[place]
      if (!factor) throw new RangeError(`a line names leg ${place} of ${legs.length}`)
      line = { num: line.num * factor.num, den: line.den * factor.den }
    }
    sum = { num: sum.num * line.den + line.num * sum.den, den: sum.den * line.den }
  }
  return (sum.num * BigInt(permille)) / (sum.den * 1000n)
}

/**
 * What a running ticket is worth: each line's stake by what its decided legs came to and, for each open one, by the odds at
 * the bet ÷ the odds now, less the margin, rounded down to the unit. Never more than winning would pay. Null: an open leg has no price,
 * no leg is open, or nothing is left of it. Minor units. [C-13]
 */
export const cashOutValue = (ticket: CashOutTicket): number | null => {
  const open = ticket.legs.filter(({ result }) => result === null)
  if (open.length === 0 || open.some(({ nowMilli }) => nowMilli === null)) return null
  const atPrices = factorsOf(ticket.legs, ({ oddsMilli, nowMilli }) => ({
    num: BigInt(oddsMilli),
    den: BigInt(nowMilli ?? oddsMilli),
  }))
  const whenWon = factorsOf(ticket.legs, ({ oddsMilli }) => priceFactor(oddsMilli))
  const value = valueOf(ticket, atPrices, 1000 - ticket.marginPermille)
  const most = valueOf(ticket, whenWon, 1000)
  const amount = Math.min(Number(value), Number(most), ticket.maxReturnMinor)
  return downTo(ticket.unitMinor, amount) || null
}

/** What is at risk of a ticket that runs, of all lines, without what was sold of it. Minor units. */
export const runningRiskOf = ({ riskMinor, lineCount, cashOut }: Ticket): number =>
  riskMinor - (cashOut?.stakeMinor ?? 0) * lineCount

/** Of the whole order, what a stake that is less would pay at most, minor units. */
export const maxReturnOf = (order: { maxReturnMinor: number; stakeMinor: number }, runningMinor: number): number =>
  Number((BigInt(order.maxReturnMinor) * BigInt(runningMinor)) / BigInt(order.stakeMinor))

/** What of an order has been cashed out. Integer minor units. */
export interface CashedOut {
  /** A line's, as it was placed. */
  readonly stakeMinor: number
  /** Of it, what cash-outs took. */
  readonly cashedStakeMinor: number
}

/**
 * A line's stake that still runs: what is settled, refunded and counted towards turnover of an order. Settling it is
 * settling a ticket that was placed with this stake. 0: it was cashed out whole. [S-13]
 */
export const runningStakeOf = ({ stakeMinor, cashedStakeMinor }: CashedOut): number => stakeMinor - cashedStakeMinor

/**
 * Of what an order could cost the house beyond its stakes, what no longer counts once `cashedStakeMinor` of a line's stake
 * is sold: the most that the rest could return by the rule that settles it, less its stakes, is left. Never more than all
 * of it, never below zero. Minor units. [S-13]
 */
export const freedBySale = (
  order: CashedOut & {
    readonly currency: SettlementCurrency
    readonly sizes: readonly number[]
    readonly maxReturnMinor: number
    readonly legs: readonly Pick<CashOutLeg, 'oddsMilli'>[]
  },
): number => {
  const { currency, legs, maxReturnMinor } = order
  const sizes = order.sizes.length === 0 ? null : order.sizes
  const sumsOf = (stakeMinor: number) =>
    ticketSums({ oddsMilli: legs.map(({ oddsMilli }) => oddsMilli), sizes, stakeMinor, currency })
  const rest = sumsOf(runningStakeOf(order))
  const costMinor = costOf({ maxReturnMinor, riskMinor: sumsOf(order.stakeMinor).riskMinor })
  const leftMinor = costOf({ ...rest, maxReturnMinor: Math.min(maxReturnMinor, rest.maxReturnMinor) })
  return costMinor - Math.min(costMinor, leftMinor)
}
