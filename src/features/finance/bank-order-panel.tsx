import type { BankDepositOrder } from '#contract/finance/entities/bank-deposit-order.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import { bankDepositMachine } from '#contract/finance/machines/bank-deposit-machine.ts'
import type { OrderPhase } from '#contract/finance/machines/order-conventions.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { bankReferenceOf } from '#contract/finance/rules/bank-reference.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconBank } from '#src/ui/member-icons.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CopyButton } from './copy-button.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { CancelOrder, OrderFrame, StepNews, useOrderStep } from './order-frame.tsx'
import { Countdown, Steps } from './order-parts.tsx'
import styles from './order-frame.module.css'
import bankStyles from './bank-order-panel.module.css'

const steps = ['ordered', 'sent', 'checked', 'credited'] as const

/** How many steps are over; null once the order has ended without success. */
const doneOf = (state: BankDepositOrder['state']): number | null => {
  if (state === 'awaiting') return 1
  if (state === 'review') return 2
  return state === 'succeeded' ? steps.length : null
}

/** In groups of four: the number of an account is compared by eye. */
const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Where to transfer, how much, and what to write with it; each can be copied. */
const Account = ({ order }: { order: BankDepositOrder }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { context, amountMinor, currency, orderId } = order
  const { holder, bankName, branch, number } = context.account
  const reference = bankReferenceOf(orderId)
  const rows = [
    { what: 'holder', shown: holder, copied: holder },
    { what: 'bank', shown: [bankName, branch].filter((part) => part !== '').join(' '), copied: bankName + branch },
    { what: 'number', shown: grouped(number), copied: number },
    { what: 'amount', shown: format(amountMinor, currency), copied: typedAmount(amountMinor, currency) },
    { what: 'reference', shown: reference, copied: reference },
  ] as const
  return (
    <section className={bankStyles.account} aria-label={t('bank.pay')}>
      <header className={bankStyles.head}>
        <span className={bankStyles.icon}>
          <IconBank size={18} />
        </span>
        <div>
          <b>{t('bank.pay')}</b>
          <small>{t('bank.payHint')}</small>
        </div>
      </header>
      <dl className={bankStyles.rows}>
        {rows.map(({ what, shown, copied }) => (
          <div key={what} data-what={what}>
            <dt>{t(`bank.${what}`)}</dt>
            <dd>{shown}</dd>
            <CopyButton text={copied} label={t('bank.copyOf', { what: t(`bank.${what}`) })} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The bank that the site knows of, with the transfer filled in. */
const BankLink = ({ order, bankUrl }: { order: BankDepositOrder; bankUrl: string }) => {
  const { t } = useTranslations('finance')
  const { holder, number } = order.context.account
  const filled = new URLSearchParams({
    holder,
    account: number,
    amount: typedAmount(order.amountMinor, order.currency),
    remark: bankReferenceOf(order.orderId),
  })
  return (
    <>
      <a
        href={`${bankUrl}?${filled}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
      >
        {t('bank.online')}
      </a>
      <p className={styles.quiet}>{t('bank.onlineHint')}</p>
    </>
  )
}

const Paid = ({ orderId, paid }: { orderId: string; paid: OrderCommand }) => {
  const { t } = useTranslations('finance')
  const { submit, busy, ...news } = useOrderStep(paid, orderId)
  return (
    <>
      <Button variant="primary" size="lg" block glow busy={busy} onClick={submit}>
        {busy ? t('bank.paying') : t('bank.paid')}
      </Button>
      <StepNews {...news} />
    </>
  )
}

/** What became of it, in words. */
const Says = ({ order }: { order: BankDepositOrder }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { state, context, currency } = order
  const isExcluded = state === 'review' && context.flags.includes('excluded')
  return (
    <>
      {isExcluded ? t('says.excluded') : t(`bank.says.${state}`)}
      {state === 'rejected' && context.reason !== null ? <b>{t('bank.reason', { reason: context.reason })}</b> : null}
      {context.creditedMinor === null ? null : (
        <b>{t('order.credited', { amount: format(context.creditedMinor, currency) })}</b>
      )}
      {context.flags.includes('other-amount') ? <span>{t('bank.other')}</span> : null}
    </>
  )
}

/** Nobody has decided yet. */
const takesProofs = (phase: OrderPhase): boolean => phase === 'waiting' || phase === 'underway'

export interface BankOrderPanelProps {
  order: BankDepositOrder
  timeline: readonly OrderStepEntry[]
  close: OrderCommand
  paid: OrderCommand
  /** Leaves the order for another deposit. */
  onAgain: () => void
}

/** One deposit by bank transfer: where to, how it stands, and what became of it. [C-14, S-13] */
export const BankOrderPanel = ({ order, timeline, close, paid, onAgain }: BankOrderPanelProps) => {
  const { t } = useTranslations('finance')
  const { orderId, state, context } = order
  const phase = phaseOf(bankDepositMachine, state)
  const done = doneOf(state)
  const isOpen = takesProofs(phase)
  const cancelWords = { action: t('order.cancel'), title: t('order.cancelTitle'), text: t('order.cancelText') }
  return (
    <OrderFrame
      label={t('bank.label')}
      order={order}
      timeline={timeline}
      end={phase === 'waiting' ? <Countdown order={order} /> : null}
      steps={
        <>
          {done === null ? null : <Steps steps={steps.map((step) => t(`bank.step.${step}`))} done={done} />}
          {phase === 'waiting' ? <Account order={order} /> : null}
        </>
      }
      says={<Says order={order} />}
      proofs={<OrderProofs orderId={orderId} mayAdd={isOpen} hint={isOpen ? t('bank.proof') : ''} />}
      service={t('order.service')}
    >
      {state === 'awaiting' && context.bankUrl !== null ? <BankLink order={order} bankUrl={context.bankUrl} /> : null}
      {isAllowed(bankDepositMachine, order, { type: 'member.paid' }) ? <Paid orderId={orderId} paid={paid} /> : null}
      {isAllowed(bankDepositMachine, order, { type: 'member.closed' }) ? (
        <CancelOrder orderId={orderId} machine={close} words={cancelWords} />
      ) : null}
      {isOpen ? null : (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {t('order.again')}
        </Button>
      )}
    </OrderFrame>
  )
}
