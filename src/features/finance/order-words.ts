import type { AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import type { OrderPhase } from '#contract/finance/machines/order-conventions.ts'
import type { BadgeTone } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The colour of a phase. */
export const phaseTones: Readonly<Record<OrderPhase, BadgeTone>> = {
  waiting: 'warning',
  underway: 'warning',
  succeeded: 'success',
  ended: 'plain',
}

/** How many of the three steps (ordered, paid, credited) are done; null once the order has ended without success. */
export const stepsDone = (state: DepositOrder['state']): number | null => {
  if (state === 'opening' || state === 'awaiting') return 1
  if (state === 'succeeded') return 3
  return state === 'processing' || state === 'unknown' || state === 'review' ? 2 : null
}

/** How a deposit stands, in words. */
export const useStateWords = () => {
  const { t } = useTranslations('finance')
  return (order: AnyDeposit): string =>
    order.kind === 'deposit' ? t(`state.${order.state}`) : t(`bank.state.${order.state}`)
}
