import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { withdrawalMachine } from '#contract/finance/machines/withdrawal-machine.ts'
import { Button } from '#src/ui/button.tsx'
import type { closeCommand } from '#src/machines/finance/close-machine.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CancelOrder, OrderFrame } from './order-frame.tsx'

export interface WithdrawalPanelProps {
  order: WithdrawalOrder
  timeline: readonly OrderStepEntry[]
  cancel: typeof closeCommand
  /** Leaves the order for another withdrawal. */
  onAgain: () => void
}

/** One withdrawal: how it stands, what may be done, and what became of it. [C-14, S-13] */
export const WithdrawalPanel = ({ order, timeline, cancel, onAgain }: WithdrawalPanelProps) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, state, context, currency, amountMinor } = order
  const phase = phaseOf(withdrawalMachine, state)
  const cancelWords = {
    action: t('withdraw.cancel'),
    title: t('withdraw.cancelTitle'),
    text: t('withdraw.cancelText'),
  }
  return (
    <OrderFrame
      label={t('withdraw.order')}
      order={order}
      timeline={timeline}
      about={`${context.payee.masked} · ${context.payee.name}`}
      says={
        <>
          {t(`withdraw.says.${state}`)}
          <b>{t('withdraw.net', { amount: format(amountMinor - context.feeMinor, currency) })}</b>
          {phase === 'underway' && state !== 'disputed' ? (
            <span>{t('withdraw.expected', { time: momentWords(context.arrivesAtMs, language) })}</span>
          ) : null}
        </>
      }
      service={t('withdraw.service')}
    >
      {isAllowed(withdrawalMachine, order, { type: 'member.cancelled' }) ? (
        <CancelOrder orderId={orderId} machine={cancel} words={cancelWords} />
      ) : null}
      {phase === 'underway' ? null : (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {t('withdraw.again')}
        </Button>
      )}
    </OrderFrame>
  )
}
