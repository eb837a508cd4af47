import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { conversionMin } from '#contract/finance/rules/conversion.ts'
import { conversionQuoteMs } from '#contract/limits.ts'
import type { convertMachine } from '#src/machines/finance/convert-machine.ts'
import { otherOf, rateText, readConvertAmount } from '#src/machines/finance/convert-rules.ts'
import { PayDock } from '#src/shared/wallet/pay-dock.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { Button } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconRefresh } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Ring } from '#src/ui/ring.tsx'
import { stroked } from '#src/ui/icon-shape.tsx'
import form from './interest-form.module.css'
import styles from './convert-form.module.css'

const IconSwap = stroked('M7 4v14m0 0-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0-3.5 3.5M17 6l3.5 3.5')

type Actor = ActorRefFrom<typeof convertMachine>

const Amount = ({ actor, disabled }: { actor: Actor; disabled: boolean }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { amountText, from, availableMinor } = context
  const { error } = readConvertAmount(context)
  const min = format(conversionMin[from], from)
  return (
    <AmountField
      label={t('convert.pay')}
      hint={availableMinor === null ? undefined : t('convert.available', { amount: format(availableMinor, from) })}
      currency={from}
      value={amountText}
      error={error === null ? undefined : t(`error.${error}`, { min })}
      disabled={disabled}
      onChange={(text) => actor.send({ type: 'amount.change', text })}
      all={{ label: t('form.all'), disabled: !availableMinor, onPress: () => actor.send({ type: 'amount.all' }) }}
    />
  )
}

/** How long the quote still holds. */
const Countdown = ({ expiresAtMs }: { expiresAtMs: number }) => {
  const { t } = useTranslations('interest')
  const leftMs = Math.max(0, expiresAtMs - useServerSeconds())
  const seconds = Math.ceil(leftMs / 1_000)
  return (
    <Ring
      share={leftMs / conversionQuoteMs}
      label={t('convert.left', { seconds })}
      tone={seconds <= 5 ? 'warning' : 'accent'}
      size={52}
    >
      <b className={styles.seconds}>{seconds}</b>
    </Ring>
  )
}

/** The other side: what the amount comes to, and how long that holds. */
const Got = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const { format, wordsOf } = useMoney()
  const { from, quote } = useSelector(actor, ({ context }) => context)
  const isQuoting = useSelector(actor, (snapshot) => snapshot.matches({ form: 'quoting' }))
  const isExpired = useSelector(actor, (snapshot) => snapshot.matches({ form: 'expired' }))
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ form: 'failed' }))
  const to = otherOf(from)
  return (
    <section className={styles.got} aria-label={t('convert.get')} data-expired={isExpired}>
      <div className={styles.figures} aria-live="polite">
        <span className={asText('fs12', 'soft', 'lh15')}>
          {t('convert.get')} · {wordsOf(to).name}
        </span>
        <b className={styles.sum}>{quote === null ? '—' : format(quote.toMinor, to)}</b>
        <small>
          {isQuoting ? t('convert.quoting') : null}
          {isFailed ? t('convert.failed') : null}
          {isExpired ? t('convert.expired') : null}
          {quote !== null && !isExpired
            ? t('convert.rate', { rate: wordsOf('CNY').symbol + rateText(quote.rateE7) })
            : null}
        </small>
      </div>
      {quote !== null && !isExpired ? <Countdown expiresAtMs={quote.expiresAtMs} /> : null}
    </section>
  )
}

const News = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const { reject, done } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  return (
    <CommandNews
      unconfirmed={isOpen ? t('convert.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'convert.retry' })}
      onAbandon={() => actor.send({ type: 'convert.abandon' })}
      reject={reject}
    >
      {done === null ? null : (
        <Note tone="good">
          {t('convert.done', { paid: format(done.fromMinor, done.from), got: format(done.toMinor, done.to) })}
        </Note>
      )}
    </CommandNews>
  )
}

/** One button: the exchange, or a new quote where there is none that holds. */
const Press = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const isForm = useSelector(actor, (snapshot) => snapshot.matches('form'))
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'convert.send' }))
  const canRenew = useSelector(actor, (snapshot) => snapshot.can({ type: 'quote.renew' }))
  const isQuoting = useSelector(actor, (snapshot) => snapshot.matches({ form: 'quoting' }))
  if (canRenew)
    return (
      <Button
        variant="outline"
        size="lg"
        block
        icon={<IconRefresh size={18} />}
        onClick={() => actor.send({ type: 'quote.renew' })}
      >
        {t('convert.renew')}
      </Button>
    )
  return (
    <PayDock>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        glow
        busy={!isForm || isQuoting}
        disabled={isForm && !isQuoting && !canSend}
      >
        {isForm ? t('convert.send') : t('convert.sending')}
      </Button>
    </PayDock>
  )
}

/** An amount, what it comes to, and the press. [C-14, V-06] */
export const ConvertForm = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const isForm = useSelector(actor, (snapshot) => snapshot.matches('form'))
  return (
    <form
      className={form.panel}
      aria-label={t('convert.form')}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'convert.send' })
      }}
    >
      <Amount actor={actor} disabled={!isForm} />
      <div className={asRow(10, 'middle', 'fs12', 'quiet')}>
        <IconButton label={t('convert.swap')} disabled={!isForm} onClick={() => actor.send({ type: 'direction.swap' })}>
          <IconSwap size={20} />
        </IconButton>
        <small>{t('convert.rateHint')}</small>
      </div>
      <Got actor={actor} />
      <Press actor={actor} />
      <News actor={actor} />
      <p className={asText('fs12', 'quiet', 'lh16')}>{t('convert.note')}</p>
    </form>
  )
}
