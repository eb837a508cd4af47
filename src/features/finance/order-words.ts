import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { OrderPhase } from '#contract/finance/machines/order-conventions.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import type { BadgeTone } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const phaseTones: Readonly<Record<OrderPhase, BadgeTone>> = {
  waiting: 'warning',
  underway: 'warning',
  succeeded: 'success',
  ended: 'plain',
}

const badStates: ReadonlySet<string> = new Set(['failed', 'refused', 'rejected'])

/** How an order stands: its phase, its colour, and in words. */
export const useOrderWords = () => {
  const { t } = useTranslations('finance')
  const wordsOf = (order: FinanceOrder): string => {
    switch (order.kind) {
      case 'deposit':
        return t(`state.${order.state}`)
      case 'bank-deposit':
        return t(`bank.state.${order.state}`)
      case 'withdrawal':
        return t(`withdraw.state.${order.state}`)
      case 'speed-pay':
        return t(`speed.payState.${order.state}`)
      case 'speed-withdraw':
        return t(`speed.withdrawState.${order.state}`)
    }
  }
  return (order: FinanceOrder): { phase: OrderPhase; tone: BadgeTone; words: string } => {
    const { state } = order
    const phase = phaseOf(orderMachines[order.kind], state)
    return {
      phase,
      tone: badStates.has(state) ? 'danger' : phaseTones[phase],
      words: wordsOf(order),
    }
  }
}

/** How many of the three steps (ordered, paid, credited) are done; null once the order has ended without success. */
export const stepsDone = (state: DepositOrder['state']): number | null => {
  if (state === 'opening' || state === 'awaiting') return 1
  if (state === 'succeeded') return 3
  return state === 'processing' || state === 'unknown' || state === 'review' ? 2 : null
}

/** Which words say what became of it: money that came and is not credited goes back. */
export const wordOf = ({ state, context }: DepositOrder): DepositOrder['state'] | 'excluded' | 'returned' => {
  if (state === 'review' && context.flags.includes('excluded')) return 'excluded'
  return state === 'failed' && context.payment !== null ? 'returned' : state
}
