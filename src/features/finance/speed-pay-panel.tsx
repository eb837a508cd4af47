import { orderProofList, speedClose, speedPaid, speedRemind } from '#contract/finance/calls.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { speedPayMachine } from '#contract/finance/machines/speed-pay-machine.ts'
import { speedAppealAfterMs, speedRemindersMax, speedRemindEveryMs } from '#contract/limits.ts'
import { groupBy4 } from '#contract/wallet/rules/number-groups.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { toast } from '#src/ui/toast-store.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { CopyButton } from './copy-button.tsx'
import { Countdown, Steps } from './order-parts.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { SpeedAppeal } from './speed-appeal.tsx'
import { useSpeedPayee, useSpeedStep } from './speed-data.ts'
import { SpeedStep } from './speed-step.tsx'
import styles from './speed.module.css'

/** Whom to pay: every line with what is to be copied. [L-05] */
const Payee = ({ order }: { order: SpeedPayOrder }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, amountMinor, currency } = order
  return (
    <QueryView query={useSpeedPayee(orderId)} skeleton={[160]}>
      {({ bankName, holder, number }) => (
        <section className={styles.payee} aria-label={t('speed.payee.title')}>
          <header>
            <b>{t('speed.payee.title')}</b>
            <small>{t('speed.payee.hint')}</small>
          </header>
          <dl>
            <dt>{t('speed.payee.holder')}</dt>
            <dd>
              <b>{holder}</b>
              <CopyButton text={holder} label={t('speed.payee.copyHolder')} />
            </dd>
            <dt>{t('speed.payee.bank')}</dt>
            <dd>
              <b>{bankName}</b>
            </dd>
            <dt>{t('speed.payee.number')}</dt>
            <dd>
              <b>{groupBy4(number)}</b>
              <CopyButton text={number} label={t('speed.payee.copyNumber')} />
            </dd>
            <dt>{t('speed.payee.amount')}</dt>
            <dd>
              <b>{format(amountMinor, currency)}</b>
              <CopyButton text={typedAmount(amountMinor, currency)} label={t('speed.payee.copyAmount')} />
            </dd>
          </dl>
        </section>
      )}
    </QueryView>
  )
}

const stepsDone = (state: SpeedPayOrder['state']): number | null => {
  if (state === 'paying') return 1
  if (state === 'succeeded') return 4
  return state === 'confirming' || state === 'appealed' ? 2 : null
}

const Paying = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslations('finance')
  const { gateway } = useShellServices()
  const proofs = useOwn(orderProofList, { orderId }).data?.proofs ?? []
  const hasProof = proofs.some(({ isMine }) => isMine)
  const paid = useSpeedStep(`speed.paid.${orderId}`, (_: null, requestId) =>
    gateway.call(speedPaid, { requestId, orderId }),
  )
  const close = useSpeedStep(`speed.close.${orderId}`, (_: null, requestId) =>
    gateway.call(speedClose, { requestId, orderId }),
  )
  return (
    <>
      {hasProof ? null : <p className={asText('centred', 'fs12', 'quiet', 'lh15')}>{t('speed.act.paidFirst')}</p>}
      <SpeedStep command={paid} variant="primary" disabled={!hasProof}>
        {t('speed.act.paid')}
      </SpeedStep>
      <SpeedStep command={close} ask={{ title: t('speed.act.closePayTitle'), text: t('speed.act.closePayText') }}>
        {t('speed.act.closePay')}
      </SpeedStep>
    </>
  )
}

/** Reminding the payee and calling an operator, each from when on it may be. */
const Waiting = ({ order }: { order: SpeedPayOrder }) => {
  const { t } = useTranslations('finance')
  const { gateway } = useShellServices()
  const nowMs = useServerSeconds()
  const { orderId, context } = order
  const { paidAtMs, remindedAtMs, reminders } = context
  const at = { ...order, context: { ...context, atMs: nowMs } }
  const remind = useSpeedStep(
    `speed.remind.${orderId}`,
    (_: null, requestId) => gateway.call(speedRemind, { requestId, orderId }),
    () => toast(t('speed.act.reminded'), { tone: 'success' }),
  )
  const left = (fromMs: number) => timeLeft(fromMs, nowMs).value
  const mayRemind = isAllowed(speedPayMachine, at, { type: 'member.reminded' })
  const remindFromMs = (remindedAtMs ?? paidAtMs ?? 0) + speedRemindEveryMs
  const isWaiting = !mayRemind && reminders < speedRemindersMax
  return (
    <>
      <SpeedStep command={remind} variant="primary" disabled={!mayRemind}>
        {isWaiting ? t('speed.act.remindIn', { time: left(remindFromMs) }) : t('speed.act.remind')}
      </SpeedStep>
      <p className={asText('centred', 'fs12', 'quiet', 'lh15')}>
        {t('speed.act.reminders', { count: reminders, max: speedRemindersMax })}
      </p>
      {isAllowed(speedPayMachine, at, { type: 'member.appealed', reason: 'not-confirmed' }) ? (
        <SpeedAppeal orderId={orderId} side="payer" />
      ) : (
        <p className={asText('centred', 'fs12', 'quiet', 'lh15')}>
          {t('speed.act.appealIn', { time: left((paidAtMs ?? 0) + speedAppealAfterMs) })}
        </p>
      )}
    </>
  )
}

export interface SpeedPayPanelProps {
  order: SpeedPayOrder
  timeline: readonly OrderStepEntry[]
  onAgain: () => void
}

/** A speed pay as its payer sees it: whom to pay, the proof, and what became of it. [C-14, S-13, L-05] */
export const SpeedPayPanel = ({ order, timeline, onAgain }: SpeedPayPanelProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, state, context, currency, amountMinor, createdAtMs } = order
  const phase = phaseOf(speedPayMachine, state)
  const isOpen = phase === 'waiting' || phase === 'underway'
  const done = stepsDone(state)
  const untilMs = state === 'paying' ? context.expiresAtMs : (context.paidAtMs ?? 0) + context.confirmMs
  const fromMs = state === 'paying' ? createdAtMs : (context.paidAtMs ?? 0)
  const steps = [
    t('speed.steps.ordered'),
    t('speed.steps.proved'),
    t('speed.steps.confirmed'),
    t('speed.steps.credited'),
  ]
  return (
    <OrderFrame
      label={t('speed.pay.order')}
      order={order}
      timeline={timeline}
      end={
        state === 'paying' || state === 'confirming' ? (
          <Countdown order={{ createdAtMs: fromMs, context: { expiresAtMs: untilMs } }} />
        ) : null
      }
      steps={
        <>
          {done === null ? null : <Steps steps={steps} done={done} />}
          {isOpen ? <Payee order={order} /> : null}
        </>
      }
      says={t(`speed.paySays.${state}`, { amount: format(amountMinor + context.bonusMinor, currency) })}
      proofs={
        <OrderProofs orderId={orderId} mayAdd={isOpen} hint={state === 'paying' ? t('speed.proofHint.pay') : ''} />
      }
      service={t('speed.service')}
    >
      {state === 'paying' ? <Paying orderId={orderId} /> : null}
      {state === 'confirming' ? <Waiting order={order} /> : null}
      {isOpen ? null : (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {t('speed.pay.again')}
        </Button>
      )}
    </OrderFrame>
  )
}
