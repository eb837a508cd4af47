import { requiredTurnover } from '#contract/finance/rules/required-turnover.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { usePaymentTypes } from './finance-data.ts'

/** A multiple in thousandths as one reads it: 1000 is 1, 2500 is 2.5. */
export const timesOf = (milli: number): string => String(milli / 1_000)

interface Amount {
  amountMinor: number | null
  currency: SettlementCurrency
}

/** What of a deposit has to be staked before all of it can be withdrawn: of an amount, or as a multiple; null: not read yet. [C-14] */
export const useDepositTerms = () => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const formatOdds = useFormatOdds()
  const { data } = usePaymentTypes()
  if (!data) return null
  const { turnoverMilli, oddsMinMilli } = data
  if (turnoverMilli === 0) return { short: () => t('terms.none'), whole: t('terms.noneText') }
  const times = timesOf(turnoverMilli)
  return {
    short: ({ amountMinor, currency }: Amount) =>
      amountMinor === null
        ? t('terms.times', { times })
        : t('terms.amount', { amount: format(requiredTurnover(amountMinor, turnoverMilli), currency), times }),
    whole: t('terms.text', { times, odds: formatOdds(oddsMinMilli) }),
  }
}

/** The same in a sentence. */
export const DepositTerms = ({ className }: { className?: string | undefined }) => {
  const terms = useDepositTerms()
  return terms ? <p className={className}>{terms.whole}</p> : null
}
