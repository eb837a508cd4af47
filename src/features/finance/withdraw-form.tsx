import { useActorRef, useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { DailyWithdrawal } from '#contract/finance/entities/daily-withdrawal.ts'
import type { Turnover } from '#contract/finance/entities/turnover.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { Button } from '#src/ui/button.tsx'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { Note } from '#src/ui/note.tsx'
import type { CommandProgress } from '#src/machines/command/command-machine.ts'
import type { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import {
  allOf,
  readWithdrawAmount,
  withdrawCeiling,
  type WithdrawAnswer,
  type WithdrawBody,
  type WithdrawWay,
} from '#src/machines/finance/withdraw-rules.ts'
import { securityLink } from '#src/shared/account/security-link.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PayDock } from '#src/shared/wallet/pay-dock.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { choicesOf, PayeeList } from './payee-list.tsx'
import type { Payees } from './withdraw-data.ts'
import styles from './withdraw-page.module.css'

const digitsOfPassword = 6
const minutesAnHour = 60

const Summary = ({ method, read }: { method: WithdrawWay; read: ReturnType<typeof readWithdrawAmount> }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { currency, arrivalMinutes, freeAMonth, used } = method
  const freeLeft = freeAMonth - used
  const within =
    arrivalMinutes > minutesAnHour
      ? t('withdraw.within.hours', { count: Math.ceil(arrivalMinutes / minutesAnHour) })
      : t('withdraw.within.minutes', { count: arrivalMinutes })
  const isRight = read.error === null
  return (
    <dl className={styles.summary}>
      <dt>
        {t('withdraw.fee')}
        {freeLeft > 0 ? ` · ${t('withdraw.freeLeft', { count: freeLeft })}` : ''}
      </dt>
      <dd>{isRight ? format(read.feeMinor, currency) : '—'}</dd>
      <dt>
        {t('withdraw.arrives')} · {within}
      </dt>
      <dd>{isRight ? format(read.amountMinor - read.feeMinor, currency) : '—'}</dd>
    </dl>
  )
}

/** What came of the press. */
const useNews = (answer: WithdrawAnswer | null, isOpen: boolean): { password?: string; form?: string } => {
  const { t, language } = useTranslations('finance')
  if (isOpen) return { form: t('withdraw.unconfirmed') }
  if (answer?.kind !== 'rejected') return {}
  if (answer.name === 'WITHDRAW_PASSWORD_WRONG')
    return { password: t('withdraw.triesLeft', { count: (answer.data as { triesLeft: number }).triesLeft }) }
  if (answer.name === 'WITHDRAW_PASSWORD_LOCKED')
    return {
      password: t('withdraw.lockedUntil', {
        time: momentWords((answer.data as { untilMs: number }).untilMs, language),
      }),
    }
  return { form: answer.msg }
}

export interface WithdrawFormProps {
  method: WithdrawWay
  turnover: Turnover
  daily: DailyWithdrawal | null
  payees: Payees
  /** The withdrawal password, where it was typed on this page just now; else empty. */
  enteredDigits: string
  isCancelAllowed: boolean
  command: typeof withdrawCommand
  onOpened: (order: { orderId: string }) => void
  onAnswered: () => void
}

interface WithdrawalListeners extends Pick<WithdrawFormProps, 'onAnswered' | 'onOpened'> {
  onSettled: () => void
  onAccepted: () => void
}

/** The withdrawal that the form sends. Every answer is settled; one that is accepted has opened an order. */
const useWithdrawal = (command: typeof withdrawCommand, listeners: WithdrawalListeners) => {
  const { onSettled, onAccepted, onAnswered, onOpened } = listeners
  const actor = useActorRef(command, {
    input: {
      place: null,
      repeats: false,
      notify: (progress: CommandProgress<WithdrawBody, WithdrawAnswer>) => {
        if (progress.type === 'command.sending') return
        onSettled()
        onAnswered()
        if (progress.type !== 'command.accepted' || progress.answer.kind !== 'accepted') return
        onAccepted()
        onOpened(progress.answer.data)
      },
    },
  })
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('unconfirmed'))
  const answer = useSelector(actor, ({ context }) => context.answer)
  const send = (body: WithdrawBody): void => actor.send({ type: 'command.submit', body })
  return { send, busy, isOpen, news: useNews(answer, isOpen) }
}

const usePayee = (payees: Payees, to: WithdrawWay['to'], nowMs: number) => {
  const [payeeId, setPayeeId] = useState('')
  const choices = choicesOf(payees, to)
  const usable = choices.filter(({ usableFromMs }) => usableFromMs !== null && usableFromMs <= nowMs)
  return { choices, picked: usable.find(({ id }) => id === payeeId) ?? usable[0], pick: setPayeeId }
}

interface WithdrawAmountProps extends Pick<WithdrawFormProps, 'method' | 'turnover' | 'daily'> {
  text: string
  read: ReturnType<typeof readWithdrawAmount>
  busy: boolean
  onChange: (text: string) => void
}

const WithdrawAmount = ({ method, turnover, daily, text, read, busy, onChange }: WithdrawAmountProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { currency, min_money } = method
  const { maxMinor, by } = withdrawCeiling(method, daily)
  const bounds = { min: format(min_money, currency), max: format(maxMinor, currency) }
  const range = by === 'method' ? 'bounds' : maxMinor < min_money ? 'boundsPassed' : 'boundsToday'
  return (
    <AmountField
      label={t('withdraw.amount')}
      hint={t(`withdraw.${range}`, bounds)}
      currency={currency}
      value={text}
      disabled={busy}
      error={read.error === null ? undefined : t(`withdraw.error.${read.error}`, bounds)}
      onChange={onChange}
      all={{
        label: t('withdraw.all'),
        disabled: turnover.freeMinor === 0,
        onPress: () => onChange(typedAmount(allOf(method, turnover.freeMinor, daily), currency)),
      }}
    />
  )
}

interface SendButtonProps extends Pick<WithdrawAmountProps, 'method' | 'read' | 'busy'> {
  isReady: boolean
}

const SendButton = ({ method, read, busy, isReady }: SendButtonProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const amountWords =
    read.error === null
      ? t('withdraw.send', { amount: format(read.amountMinor, method.currency) })
      : t('withdraw.sendPlain')
  return (
    <PayDock>
      <Button type="submit" variant="primary" size="lg" block glow busy={busy} disabled={!busy && !isReady}>
        {busy ? t('withdraw.sending') : amountWords}
      </Button>
    </PayDock>
  )
}

/** How much, to what, what it costs, and the withdrawal password. [C-14, V-05, V-06, E-04] */
export const WithdrawForm = (props: WithdrawFormProps) => {
  const { method, turnover, daily, payees, onOpened, onAnswered } = props
  const { t, language } = useTranslations('finance')
  const toPassword = securityLink('withdraw', useLocation())
  const [text, setText] = useState('')
  const [digits, setDigits] = useState(props.enteredDigits)
  const nowMs = useServerSeconds()
  const { send, busy, isOpen, news } = useWithdrawal(props.command, {
    onSettled: () => setDigits(''),
    onAccepted: () => setText(''),
    onAnswered,
    onOpened,
  })
  const read = readWithdrawAmount(text, method, turnover, daily)
  const { choices, picked, pick } = usePayee(payees, method.to, nowMs)
  const isReady = read.error === null && picked !== undefined && digits.length === digitsOfPassword
  const lockedMs = payees.withdrawLockedUntilMs ?? 0
  const lockedWords =
    lockedMs > nowMs ? t('withdraw.lockedUntil', { time: momentWords(lockedMs, language) }) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read.error !== null || !isReady || !picked) return
    const { amountMinor } = read
    const { id: methodId, currency } = method
    send({ methodId, payeeId: picked.id, currency, amountMinor, withdrawPassword: digits })
  }
  return (
    <form className={styles.form} aria-label={t('withdraw.title')} onSubmit={submit}>
      <WithdrawAmount {...{ method, turnover, daily, text, read, busy }} onChange={setText} />
      <PayeeList to={method.to} nowMs={nowMs} choices={choices} picked={picked?.id} onPick={pick} />
      <Summary method={method} read={read} />
      <DigitBoxes
        label={t('withdraw.password')}
        hint={<Link to={toPassword}>{t('withdraw.forgotten')}</Link>}
        masked
        value={digits}
        onChange={setDigits}
        disabled={busy}
        error={lockedWords ?? news.password}
      />
      {news.form === undefined ? null : <Note tone={isOpen ? 'wait' : 'bad'}>{news.form}</Note>}
      <SendButton method={method} read={read} busy={busy} isReady={isReady} />
      {props.isCancelAllowed ? null : <p className={styles.quiet}>{t('withdraw.noCancel')}</p>}
    </form>
  )
}
