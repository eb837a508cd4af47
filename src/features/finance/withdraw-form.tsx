import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Turnover } from '#contract/finance/entities/turnover.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { CommandProgress } from '#src/machines/command/command-machine.ts'
import { typedAmount } from '#src/machines/finance/pay-rules.ts'
import type { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import {
  allOf,
  readWithdrawAmount,
  type WithdrawAnswer,
  type WithdrawBody,
  type WithdrawWay,
} from '#src/machines/finance/withdraw-rules.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import type { Payees } from './withdraw-data.ts'
import styles from './withdraw-page.module.css'

const digitsOfPassword = 6
const minutesAnHour = 60

interface Choice {
  readonly id: string
  readonly masked: string
  readonly about: string
  /** From when on it can be used; null: it is not on the white list. */
  readonly usableFromMs: number | null
}

const choicesOf = ({ cards, wallets }: Payees, to: WithdrawWay['to']): Choice[] =>
  to === 'card'
    ? cards.map(({ id, cardNum, bankName, holder }) => ({
        id,
        masked: cardNum,
        about: `${bankName} · ${holder}`,
        usableFromMs: 0,
      }))
    : wallets.map(({ id, address, network, label, whitelisted, usableFromMs }) => ({
        id,
        masked: address,
        about: label === '' ? network : `${network} · ${label}`,
        usableFromMs: whitelisted ? usableFromMs : null,
      }))

interface PayeeListProps {
  to: WithdrawWay['to']
  choices: readonly Choice[]
  picked: string | undefined
  onPick: (id: string) => void
}

const PayeeList = ({ to, choices, picked, onPick }: PayeeListProps) => {
  const { t } = useTranslations('finance')
  const nowMs = useServerSeconds()
  const group = useId()
  const Icon = to === 'card' ? IconBank : IconUsdt
  return (
    <fieldset className={styles.payees}>
      <legend className={styles.label}>
        {t('withdraw.payee')}
        <Link to="/app/member/payout">{t('withdraw.manage')}</Link>
      </legend>
      {choices.length === 0 ? (
        <p className={styles.empty}>
          {t(`withdraw.noPayee.${to}`)}
          <Link to="/app/member/payout" className={buttonClass({ size: 'sm', variant: 'outline' })}>
            {t('withdraw.add')}
          </Link>
        </p>
      ) : null}
      {choices.map(({ id, masked, about, usableFromMs }) => {
        const isReady = usableFromMs !== null && usableFromMs <= nowMs
        return (
          <label key={id} className={styles.payee} data-closed={!isReady}>
            <span className={styles.payeeIcon}>
              <Icon size={20} />
            </span>
            <span className={styles.payeeLines}>
              <b>{masked}</b>
              <small>{about}</small>
            </span>
            {usableFromMs === null ? <Badge tone="end">{t('withdraw.notListed')}</Badge> : null}
            {usableFromMs !== null && !isReady ? (
              <Badge tone="warning">{t('withdraw.heldUntil', { left: timeLeft(usableFromMs, nowMs).value })}</Badge>
            ) : null}
            <input type="radio" name={group} checked={picked === id} disabled={!isReady} onChange={() => onPick(id)} />
          </label>
        )
      })}
    </fieldset>
  )
}

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
  payees: Payees
  isHeld: boolean
  isCancelAllowed: boolean
  command: typeof withdrawCommand
  onOpened: (order: WithdrawalOrder) => void
  onAnswered: () => void
}

/** How much, to what, what it costs, and the withdrawal password. [C-14, V-05, V-06, E-04] */
export const WithdrawForm = (props: WithdrawFormProps) => {
  const { method, turnover, payees, isHeld, isCancelAllowed, onOpened, onAnswered } = props
  const { t } = useTranslations('finance')
  const { language } = useAppearance()
  const { format, wordsOf } = useMoney()
  const [text, setText] = useState('')
  const [payeeId, setPayeeId] = useState('')
  const [digits, setDigits] = useState('')
  const nowMs = useServerSeconds()
  const actor = useActorRef(props.command, {
    input: {
      place: null,
      repeats: false,
      notify: (progress: CommandProgress<WithdrawBody, WithdrawAnswer>) => {
        if (progress.type === 'command.sending') return
        setDigits('')
        onAnswered()
        if (progress.type !== 'command.accepted' || progress.answer.kind !== 'accepted') return
        setText('')
        onOpened(progress.answer.data)
      },
    },
  })
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  const answer = useSelector(actor, ({ context }) => context.answer)
  const news = useNews(answer, isOpen)
  const { currency, min_money, max_money, to } = method
  const read = readWithdrawAmount(text, method, turnover)
  const choices = choicesOf(payees, to)
  const usable = choices.filter(({ usableFromMs }) => usableFromMs !== null && usableFromMs <= nowMs)
  const picked = usable.find(({ id }) => id === payeeId) ?? usable[0]
  const bounds = { min: format(min_money, currency), max: format(max_money, currency) }
  const isReady = read.error === null && picked !== undefined && digits.length === digitsOfPassword && !isHeld
  const lockedMs = payees.withdrawLockedUntilMs ?? 0
  const lockedWords =
    lockedMs > nowMs ? t('withdraw.lockedUntil', { time: momentWords(lockedMs, language) }) : undefined
  const send = () => {
    if (read.error !== null || !isReady || !picked) return
    const { amountMinor } = read
    const body = { methodId: method.id, payeeId: picked.id, currency, amountMinor, withdrawPassword: digits }
    actor.send({ type: 'command.submit', body })
  }
  return (
    <form
      className={styles.form}
      aria-label={t('withdraw.title')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={t('withdraw.amount')}
        hint={t('withdraw.bounds', bounds)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className={styles.amount}
        icon={<span className={styles.unit}>{wordsOf(currency).symbol}</span>}
        value={text}
        disabled={busy}
        error={text === '' || read.error === null ? undefined : t(`withdraw.error.${read.error}`, bounds)}
        onChange={({ target }) => setText(target.value)}
        end={
          <Button
            variant="ghost"
            size="sm"
            disabled={busy}
            onClick={() => setText(typedAmount(allOf(method, turnover.freeMinor), currency))}
          >
            {t('withdraw.all')}
          </Button>
        }
      />
      <PayeeList to={to} choices={choices} picked={picked?.id} onPick={setPayeeId} />
      <Summary method={method} read={read} />
      {payees.hasWithdrawPassword ? (
        <DigitBoxes
          label={t('withdraw.password')}
          hint={<Link to="/app/member/security">{t('withdraw.forgotten')}</Link>}
          masked
          value={digits}
          onChange={setDigits}
          disabled={busy}
          error={lockedWords ?? news.password}
        />
      ) : (
        <p className={styles.empty}>
          {t('withdraw.unset')}
          <Link to="/app/member/security" className={buttonClass({ size: 'sm', variant: 'outline' })}>
            {t('withdraw.setPassword')}
          </Link>
        </p>
      )}
      {news.form === undefined ? null : (
        <p className={styles.news} role={isOpen ? 'status' : 'alert'} data-tone={isOpen ? 'open' : 'bad'}>
          {news.form}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block glow busy={busy} disabled={!busy && !isReady}>
        {busy
          ? t('withdraw.sending')
          : read.error === null
            ? t('withdraw.send', { amount: format(read.amountMinor, currency) })
            : t('withdraw.sendPlain')}
      </Button>
      {isCancelAllowed ? null : <p className={styles.quiet}>{t('withdraw.noCancel')}</p>}
    </form>
  )
}
