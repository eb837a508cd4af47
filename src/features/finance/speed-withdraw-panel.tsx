import { speedClose, speedConfirm, speedTurn } from '#contract/finance/calls.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { speedWithdrawMachine } from '#contract/finance/machines/speed-withdraw-machine.ts'
import { Button } from '#src/ui/button.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Countdown } from './order-parts.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { SpeedAppeal } from './speed-appeal.tsx'
import { useSpeedStep } from './speed-data.ts'
import { SpeedStep } from './speed-step.tsx'

type State = SpeedWithdrawOrder['state']
const takesProofs = (state: State): boolean => state === 'confirming' || state === 'appealed'

/** What the payee may do now. */
const Steps = ({ order, onShow }: { order: SpeedWithdrawOrder; onShow: (orderId: string) => void }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const { orderId, context, currency, state } = order
  const confirm = useSpeedStep(`speed.confirm.${orderId}`, (_: null, requestId) =>
    gateway.call(speedConfirm, { requestId, orderId }),
  )
  const close = useSpeedStep(`speed.close.${orderId}`, (_: null, requestId) =>
    gateway.call(speedClose, { requestId, orderId }),
  )
  const again = useSpeedStep(`speed.offer.${orderId}`, (_: null, requestId) =>
    gateway.call(speedTurn, { requestId, orderId, to: 'offer' }),
  )
  const convert = useSpeedStep(
    `speed.convert.${orderId}`,
    (_: null, requestId) => gateway.call(speedTurn, { requestId, orderId, to: 'withdrawal' }),
    (opened) => onShow(opened.orderId),
  )
  const amount = format(context.payMinor, currency)
  return (
    <>
      {isAllowed(speedWithdrawMachine, order, { type: 'member.confirmed' }) ? (
        <SpeedStep
          command={confirm}
          variant="primary"
          ask={{ title: t('speed.act.confirmTitle', { amount }), text: t('speed.act.confirmText') }}
        >
          {t('speed.act.confirm')}
        </SpeedStep>
      ) : null}
      {state === 'confirming' ? <SpeedAppeal orderId={orderId} side="payee" /> : null}
      {state === 'unmatched' ? (
        <>
          <SpeedStep command={convert} variant="primary">
            {t('speed.act.convert')}
          </SpeedStep>
          <SpeedStep command={again}>{t('speed.act.offerAgain')}</SpeedStep>
        </>
      ) : null}
      {isAllowed(speedWithdrawMachine, order, { type: 'member.cancelled' }) ? (
        <SpeedStep command={close} ask={{ title: t('speed.act.closeOfferTitle'), text: t('speed.act.closeOfferText') }}>
          {t('speed.act.closeOffer')}
        </SpeedStep>
      ) : null}
    </>
  )
}

const deadlineOf = ({ state, context }: SpeedWithdrawOrder): number | null => {
  if (state === 'offered') return context.offerUntilMs
  if (state === 'matched') return context.payUntilMs
  return state === 'confirming' ? context.confirmUntilMs : null
}

export interface SpeedWithdrawPanelProps {
  order: SpeedWithdrawOrder
  timeline: readonly OrderStepEntry[]
  onShow: (orderId: string) => void
  onAgain: () => void
}

/** A speed withdrawal as its payee sees it: the proof, and whether the money has come. [C-14, S-13] */
export const SpeedWithdrawPanel = ({ order, timeline, onShow, onAgain }: SpeedWithdrawPanelProps) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, state, context, currency, changedAtMs } = order
  const phase = phaseOf(speedWithdrawMachine, state)
  const isOver = phase === 'succeeded' || phase === 'ended'
  const untilMs = deadlineOf(order)
  const time = momentWords(context.confirmUntilMs ?? 0, language)
  return (
    <OrderFrame
      label={t('speed.withdraw.order')}
      order={order}
      timeline={timeline}
      about={`${context.payee.masked} · ${context.payee.name}`}
      end={
        untilMs === null ? null : <Countdown order={{ createdAtMs: changedAtMs, context: { expiresAtMs: untilMs } }} />
      }
      says={
        <>
          {t(`speed.withdrawSays.${state}`, { time })}
          <b>{t('speed.withdraw.pays', { amount: format(context.payMinor, currency) })}</b>
        </>
      }
      proofs={
        takesProofs(state) || isOver ? (
          <OrderProofs orderId={orderId} mayAdd={takesProofs(state)} hint={t('speed.proofHint.withdraw')} />
        ) : null
      }
      service={t('speed.service')}
    >
      <Steps order={order} onShow={onShow} />
      {isOver ? (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {t('speed.withdraw.again')}
        </Button>
      ) : null}
    </OrderFrame>
  )
}
