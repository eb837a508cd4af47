import { useId, useState } from 'react'
import { speedPay } from '#contract/finance/calls.ts'
import type { SpeedAmount } from '#contract/finance/entities/speed-rules.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconBolt } from '#src/ui/room-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { payCeiling, readPayAmount } from '#src/machines/finance/pay-rules.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { DepositTerms } from './deposit-terms.tsx'
import { RefusalWay } from './refusal-way.tsx'
import { useSpeedInfo, useSpeedStep, type SpeedInfo } from './speed-data.ts'
import styles from './speed.module.css'

const currency = 'CNY'

interface AmountsProps {
  amounts: readonly SpeedAmount[]
  maxMinor: number
  pickedMinor: number | null
  onPick: (payMinor: number) => void
}

const Amounts = ({ amounts, maxMinor, pickedMinor, onPick }: AmountsProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const group = useId()
  return (
    <fieldset className={styles.amounts}>
      <legend>{t('speed.pay.amounts')}</legend>
      {amounts.map(({ payMinor, bonusMinor, count }) => (
        <label key={payMinor} className={styles.amount}>
          <input
            type="radio"
            name={group}
            checked={pickedMinor === payMinor}
            disabled={payMinor > maxMinor}
            onChange={() => onPick(payMinor)}
          />
          <b>{format(payMinor, currency)}</b>
          <small>
            {t('speed.pay.count', { count })}
            {bonusMinor > 0 ? ` · ${t('speed.pay.bonus', { amount: format(bonusMinor, currency) })}` : ''}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

interface SpeedDepositProps {
  limits: readonly LimitState[]
  onShow: (orderId: string) => void
}

const Form = ({ info, limits, onShow }: SpeedDepositProps & { info: SpeedInfo }) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const [text, setText] = useState('')
  const command = useSpeedStep(
    'speed.pay',
    (amountMinor: number, requestId) => gateway.call(speedPay, { requestId, currency, amountMinor }),
    ({ orderId }) => {
      setText('')
      onShow(orderId)
    },
  )
  const { amounts, rules, lockedUntilMs } = info
  const { max_money } = rules
  const { amountMinor, error } = readPayAmount(text, { currency, min_money: 1, max_money }, limits)
  const { maxMinor } = payCeiling({ currency, max_money }, limits)
  const found = amounts.find(({ payMinor }) => payMinor === amountMinor)
  const bounds = { min: format(1, currency), max: format(maxMinor, currency) }
  const words = error === null ? (found ? undefined : t('speed.pay.none')) : t(`error.${error}`, bounds)
  if (lockedUntilMs !== null)
    return <Note tone="wait">{t('speed.pay.locked', { time: momentWords(lockedUntilMs, language) })}</Note>
  if (amounts.length === 0) return <Note tone="plain">{t('speed.pay.empty')}</Note>
  return (
    <form
      className={asStack(14, 'oneColumn')}
      aria-label={t('speed.pay.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (found) command.send(found.payMinor)
      }}
    >
      <Amounts
        amounts={amounts}
        maxMinor={maxMinor}
        pickedMinor={amountMinor}
        onPick={(payMinor) => setText(typedAmount(payMinor, currency))}
      />
      <AmountField
        label={t('speed.pay.amount')}
        hint={t('speed.pay.amountHint')}
        currency={currency}
        value={text}
        disabled={command.busy}
        error={words}
        onChange={setText}
      />
      <DepositTerms className={styles.terms} />
      {command.unanswered ? <Note tone="wait">{t('speed.pay.unanswered')}</Note> : null}
      {command.refusal ? (
        <Note tone="bad">
          {command.refusal.msg}
          <RefusalWay code={command.refusal.name} />
        </Note>
      ) : null}
      <Button type="submit" variant="primary" size="lg" block busy={command.busy} disabled={!found}>
        {command.busy
          ? t('speed.pay.sending')
          : found
            ? `${t('speed.pay.send')} · ${t('speed.pay.gets', { amount: format(found.payMinor + found.bonusMinor, currency) })}`
            : t('speed.pay.send')}
      </Button>
    </form>
  )
}

/** A way to deposit: to pay a member who withdraws. Nothing where the site offers none. [C-14, V-06] */
export const SpeedDeposit = ({ limits, onShow }: SpeedDepositProps) => {
  const { t } = useTranslations('finance')
  const { data } = useSpeedInfo()
  if (data?.rules.isOpen !== true) return null
  return (
    <section className={styles.panel} aria-labelledby="speed-title">
      <header className={styles.head}>
        <h2 id="speed-title">
          <IconBolt size={20} />
          {t('speed.pay.title')}
        </h2>
        <small>{t('speed.pay.lead')}</small>
      </header>
      <Form info={data} limits={limits} onShow={onShow} />
    </section>
  )
}
