import { interestOfDay } from '#contract/finance/rules/interest.ts'
import type { InterestDay } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { interestPaid, interestWalletOf, walletOf, type Posting } from '#server/ledger/ports.ts'

const dayMs = 86_400_000

/** The day so many days after another one, of the calendar alone. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Every day from `from` to `to`, without interest where none is known. */
export const seriesOf = (stored: readonly InterestDay[], from: string, to: string): InterestDay[] => {
  const byDay = new Map(stored.map(({ day, interestMinor }) => [day, interestMinor]))
  const series: InterestDay[] = []
  for (let day = from; day <= to; day = dayAfter(day)) series.push({ day, interestMinor: byDay.get(day) ?? 0 })
  return series
}

interface EarningDay {
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly day: string
  readonly lowestMinor: number
  readonly remainder: number
}

/** What a day brings: the posting (null when it is less than a minor unit) and what is left over for the next. */
export const planInterestDay = (
  { memberId, currency, day, lowestMinor, remainder }: EarningDay,
  rateBps: number,
): { posting: Posting | null; remainder: number } => {
  const earned = interestOfDay({ basisMinor: lowestMinor, rateBps, remainder })
  if (earned.interestMinor === 0) return { posting: null, remainder: earned.remainder }
  const posting: Posting = {
    id: `interest:${memberId}:${currency}:${day}`,
    debit: interestPaid(currency),
    credit: interestWalletOf(memberId, currency),
    amountMinor: earned.interestMinor,
    currency,
    reason: 'interest',
    reference: day,
  }
  return { posting, remainder: earned.remainder }
}

/** A move between the centre wallet and the interest wallet, once a request. */
export const planInterestMove = (move: {
  direction: 'in' | 'out'
  memberId: string
  requestId: string
  currency: SettlementCurrency
  amountMinor: number
}): Posting => {
  const { direction, memberId, requestId, currency, amountMinor } = move
  const centre = walletOf(memberId, currency)
  const interest = interestWalletOf(memberId, currency)
  const reason = direction === 'in' ? 'to-interest' : 'from-interest'
  const accounts = direction === 'in' ? { debit: centre, credit: interest } : { debit: interest, credit: centre }
  return { id: `${reason}:${memberId}:${requestId}`, ...accounts, amountMinor, currency, reason, reference: memberId }
}
