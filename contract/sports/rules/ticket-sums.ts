import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { lineCount, linesOf } from './lines.ts'
import { roundHalfUp, type Ratio } from './ratio.ts'

export interface TicketTerms {
  /** Of each leg, decimal × 1000. */
  readonly oddsMilli: readonly number[]
  /** Null: all legs are one line. */
  readonly sizes: readonly number[] | null
  /** A line's, minor units. */
  readonly stakeMinor: number
  readonly currency: SettlementCurrency
  /** Most that a line returns, minor units; without it there is no cap. */
  readonly capMinor?: number | undefined
}

export interface TicketSums {
  readonly lineCount: number
  /** All lines' stakes, minor units. */
  readonly riskMinor: number
  /** If every leg wins: each line rounded once, half up, to a hundredth, and at most the cap. Minor units. */
  readonly maxReturnMinor: number
  /** Of one line, its legs multiplied and rounded down; 0 for a system. */
  readonly oddsMilli: number
}

/** What is bet and paid is a whole number of hundredths: so many minor units. */
export const betUnitMinor: Readonly<Record<SettlementCurrency, number>> = {
  CNY: 10 ** (currencyPlaces.CNY - 2),
  USDT: 10 ** (currencyPlaces.USDT - 2),
}

const product = (oddsMilli: readonly number[], places: readonly number[]): Ratio => ({
  num: places.reduce((num, place) => num * BigInt(oddsMilli[place] ?? 0), 1n),
  den: 1000n ** BigInt(places.length),
})

const most = BigInt(Number.MAX_SAFE_INTEGER)
/** Beyond what a number holds exactly, the largest that it does. */
const numberOf = (amount: bigint): number => Number(amount > most ? most : amount)

/** What a line of these odds returns when all its legs win. */
const returnOf = ({ num, den }: Ratio, { stakeMinor, currency, capMinor }: TicketTerms): bigint => {
  const unit = BigInt(betUnitMinor[currency])
  const exact = roundHalfUp({ num: num * BigInt(stakeMinor), den: den * unit }) * unit
  return capMinor !== undefined && exact > BigInt(capMinor) ? BigInt(capMinor) : exact
}

/** Lines, risk and possible return of a ticket, by the rule that settles it. [S-13] */
export const ticketSums = (terms: TicketTerms): TicketSums => {
  const { oddsMilli, sizes, stakeMinor } = terms
  const lines = linesOf(oddsMilli.length, sizes ?? [oddsMilli.length]).map((places) => product(oddsMilli, places))
  const [only] = lines
  return {
    lineCount: lines.length,
    riskMinor: stakeMinor * lines.length,
    maxReturnMinor: numberOf(lines.reduce((sum, line) => sum + returnOf(line, terms), 0n)),
    oddsMilli: sizes === null && only ? numberOf((only.num * 1000n) / only.den) : 0,
  }
}

/** How many lines a ticket has, without making them. */
export const ticketLineCount = (legCount: number, sizes: readonly number[] | null): number =>
  sizes === null ? 1 : lineCount(legCount, sizes)
