import type { LegResult, TicketStatus } from '#contract/sports/entities/ticket.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { settleTicket } from './settle-ticket.ts'

/** States that a match's result leads to. */
export const settledStates = ['void', 'won', 'half_won', 'push', 'half_lost', 'lost'] as const
export type SettledState = (typeof settledStates)[number]

export const isSettled = (state: TicketStatus): state is SettledState =>
  (settledStates as readonly string[]).includes(state)

/** A ticket whose legs have all ended. Amounts are minor units; odds decimal × 1000. */
export interface EndedOrder {
  readonly currency: SettlementCurrency
  readonly sizes: readonly number[]
  /** A line's. */
  readonly stakeMinor: number
  readonly riskMinor: number
  readonly legs: readonly { readonly oddsMilli: number; readonly result: LegResult }[]
  /** Most that a line returns. */
  readonly lineCapMinor: number
}

const stateOf = ({ legs, riskMinor }: EndedOrder, returnMinor: number): SettledState => {
  const [only] = legs
  if (only && legs.length === 1) return only.result
  if (legs.every(({ result }) => result === 'void')) return 'void'
  if (returnMinor === riskMinor) return 'push'
  if (returnMinor > riskMinor) return 'won'
  return returnMinor === 0 ? 'lost' : 'half_lost'
}

/** Bets are of hundredths, and lines rounded to them; one of finer stakes, as older versions took, to the minor unit. */
const unitOf = ({ currency, stakeMinor }: EndedOrder): bigint => {
  const hundredth = 10 ** (currencyPlaces[currency] - 2)
  return BigInt(stakeMinor % hundredth === 0 ? hundredth : 1)
}

/**
 * How an order ended, and what it returns before the cap of the day: by its one leg, or, of several lines, by what comes back
 * against what was at risk. [S-13]
 */
export const settleOrder = (order: EndedOrder): { state: SettledState; returnMinor: number } => {
  const { sizes, stakeMinor, legs, lineCapMinor } = order
  const unit = unitOf(order)
  const { returnMinor } = settleTicket({
    stakeMinor: BigInt(stakeMinor) / unit,
    legs: legs.map(({ oddsMilli, result }) => ({
      price: { profit: { num: BigInt(oddsMilli - 1000), den: 1000n }, isRiskToWinOne: false },
      result: { grade: result },
    })),
    sizes: sizes.length === 0 ? undefined : sizes,
    capMinor: BigInt(lineCapMinor) / unit,
  })
  const returned = Number(returnMinor * unit)
  if (!Number.isSafeInteger(returned)) throw new RangeError(`an order returns ${returnMinor}`)
  return { state: stateOf(order, returned), returnMinor: returned }
}
