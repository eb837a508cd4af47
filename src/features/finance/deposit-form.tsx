import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import { tightestLimit } from '#contract/protection/rules/tightest-limit.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose, IconGlobe, IconUser } from '#src/ui/icons.tsx'
import { formatChip } from '#src/ui/format-amount.ts'
import type { payMachine } from '#src/machines/finance/pay-machine.ts'
import { payCeiling, pickedMethod, readPayAmount } from '#src/machines/finance/pay-rules.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { PayDock } from '#src/shared/wallet/pay-dock.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { stroked, type Icon } from '#src/ui/icon-shape.tsx'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import { IconBolt } from '#src/ui/room-icons.tsx'
import { useDepositTerms } from './deposit-terms.tsx'
import { RefusalWay } from './refusal-way.tsx'
import { WayPicker } from './way-picker.tsx'
import styles from './deposit-form.module.css'

const IconQr = stroked('M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5M20 14v.01M17.5 20H14v-1M20 17.5V20')

const methodIcons: Readonly<Record<PaymentType['icon'], Icon>> = {
  bolt: IconBolt,
  qr: IconQr,
  card: IconBank,
  globe: IconGlobe,
  usdt: IconUsdt,
  person: IconUser,
}

type Actor = ActorRefFrom<typeof payMachine>

const useMethod = (actor: Actor): PaymentType | undefined => useSelector(actor, ({ context }) => pickedMethod(context))

/** A method's words in the language of the screen. */
const useMethodWords = () => {
  const { language } = useAppearance()
  return (method: PaymentType) =>
    language === 'en'
      ? { name: method.nameEn, fee: method.feeTextEn, speed: method.speedTextEn }
      : { name: method.name, fee: method.feeText, speed: method.speedText }
}

export interface MethodsProps {
  actor: Actor
  methods: readonly PaymentType[]
  /** Ways that an unpaid order keeps. */
  taken: ReadonlySet<string>
  disabled: boolean
}

const Methods = ({ actor, methods, taken, disabled }: MethodsProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const words = useMethodWords()
  const ways = methods.map((method) => {
    const { id, icon, currency, min_money, status, isRecommended } = method
    const { name, speed } = words(method)
    const isOpen = status === '1'
    return {
      id,
      name,
      icon: methodIcons[icon],
      isOpen,
      tag: taken.has(id) ? t('form.waiting') : isRecommended && isOpen ? t('form.recommended') : null,
      from: isOpen ? t('form.from', { amount: format(min_money, currency) }) : t('form.closed'),
      speed,
    }
  })
  return (
    <WayPicker
      title={t('form.methods')}
      hint={t('form.methodsHint')}
      ways={ways}
      picked={useMethod(actor)?.id}
      disabled={disabled}
      onPick={(methodId) => actor.send({ type: 'method.pick', methodId })}
    />
  )
}

const Amount = ({ actor, method, disabled }: { actor: Actor; method: PaymentType; disabled: boolean }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const text = useSelector(actor, ({ context }) => context.amountText)
  const limits = useSelector(actor, ({ context }) => context.limits)
  const { currency, min_money, quickAmounts } = method
  const { maxMinor } = payCeiling(method, limits)
  const bounds = { min: format(min_money, currency), max: format(maxMinor, currency) }
  const { error } = readPayAmount(text, method, limits)
  const tightest = tightestLimit(limits, 'deposit', currency)
  return (
    <div>
      <AmountField
        label={t('form.amount')}
        hint={t(maxMinor < min_money ? 'limit.passed' : 'form.bounds', bounds)}
        currency={currency}
        value={text}
        error={error === null ? undefined : t(`error.${error}`, bounds)}
        disabled={disabled}
        onChange={(typed) => actor.send({ type: 'amount.change', text: typed })}
        end={
          text === '' ? null : (
            <IconButton label={t('form.clear')} onClick={() => actor.send({ type: 'amount.change', text: '' })}>
              <IconClose size={18} />
            </IconButton>
          )
        }
      />
      {quickAmounts.length === 0 ? null : (
        <fieldset className={styles.chips} aria-label={t('form.quick')}>
          {quickAmounts.map((amountMinor) => (
            <button
              key={amountMinor}
              type="button"
              className={styles.chip}
              disabled={disabled || amountMinor > maxMinor}
              aria-pressed={text === typedAmount(amountMinor, currency)}
              onClick={() => actor.send({ type: 'amount.pick', amountMinor })}
            >
              {formatChip(amountMinor, currency)}
            </button>
          ))}
        </fieldset>
      )}
      {tightest ? (
        <p className={styles.limit}>
          {t(`limit.left.${tightest.period}`, { left: format(tightest.leftMinor, currency) })} ·{' '}
          {t(tightest.bySite ? 'limit.site' : 'limit.own', { limit: format(tightest.limitMinor, currency) })}{' '}
          <Link to="/app/member/limits">{t('limit.change')}</Link>
        </p>
      ) : null}
    </div>
  )
}

const Summary = ({ actor, method }: { actor: Actor; method: PaymentType }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { name, fee } = useMethodWords()(method)
  const text = useSelector(actor, ({ context }) => context.amountText)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'pay.send' }))
  const limits = useSelector(actor, ({ context }) => context.limits)
  const { amountMinor } = readPayAmount(text, method, limits)
  const terms = useDepositTerms()
  return (
    <div className={styles.summary}>
      <dl>
        <dt>{t('form.method')}</dt>
        <dd>{name}</dd>
        <dt>{t('form.fee')}</dt>
        <dd>{fee === '' ? t('form.noFee') : fee}</dd>
        {terms ? (
          <>
            <dt>{t('terms.title')}</dt>
            <dd>{terms.short({ amountMinor, currency: method.currency })}</dd>
          </>
        ) : null}
        <dt>{t('form.total')}</dt>
        <dd className={styles.total}>{amountMinor === null ? '—' : format(amountMinor, method.currency)}</dd>
      </dl>
      {terms ? <p className={asText('fs12', 'soft', 'lh15')}>{terms.whole}</p> : null}
      <PayDock>
        <Button type="submit" variant="primary" size="lg" block glow busy={!isEditing} disabled={isEditing && !canSend}>
          {isEditing ? t('form.send') : t('form.sending')}
        </Button>
      </PayDock>
    </div>
  )
}

/** What the accounts of the house can still take at once. */
const MostNow = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const currency = useMethod(actor)?.currency
  const mostMinor = useSelector(actor, ({ context }) => context.mostMinor)
  if (mostMinor === null || currency === undefined) return null
  return <b>{mostMinor === 0 ? t('bank.noneToday') : t('bank.mostNow', { amount: format(mostMinor, currency) })}</b>
}

/** What came of the press: a refusal in the server's words, or that nobody answered yet. */
const News = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('finance')
  const reject = useSelector(actor, ({ context }) => context.reject)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  return (
    <CommandNews
      unconfirmed={isOpen ? t('form.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'pay.retry' })}
      onAbandon={() => actor.send({ type: 'pay.abandon' })}
      reject={reject}
      remedy={
        reject && (
          <>
            <MostNow actor={actor} />
            <RefusalWay code={reject.name} />
          </>
        )
      }
    />
  )
}

export interface DepositFormProps {
  actor: Actor
  methods: readonly PaymentType[]
  taken: ReadonlySet<string>
}

/** How, how much, and what it comes to. [C-14, V-06, E-04] */
export const DepositForm = ({ actor, methods, taken }: DepositFormProps) => {
  const { t } = useTranslations('finance')
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const method = useMethod(actor)
  return (
    <form
      className={styles.panel}
      aria-label={t('form.label')}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'pay.send' })
      }}
    >
      <Methods actor={actor} methods={methods} taken={taken} disabled={!isEditing} />
      {method ? (
        <div className={styles.below}>
          <Amount actor={actor} method={method} disabled={!isEditing} />
          <Summary actor={actor} method={method} />
        </div>
      ) : null}
      <News actor={actor} />
    </form>
  )
}
