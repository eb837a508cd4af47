import { useState } from 'react'
import { cashOutQuoteMs } from '#contract/limits.ts'
import { partOf, type CashOutPart } from '#contract/sports/rules/cash-out-part.ts'
import { betUnitMinor } from '#contract/sports/rules/ticket-sums.ts'
import type { CashOutOffer } from '#contract/sports/ticket-calls.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { Note } from '#src/ui/note.tsx'
import { Ring } from '#src/ui/ring.tsx'
import { shareOf } from '#src/ui/share-of.ts'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './cash-out-box.module.css'
import { useCashOut, useCashOutOffer } from './use-cash-out.ts'

const percentStep = 5
const wholePercent = 100

/** The seconds that a price still holds: no colour of alarm, no pressure. */
const OfferRing = ({ offer }: { offer: CashOutOffer }) => {
  const { t } = useTranslations('bets')
  const leftMs = Math.max(0, offer.expiresAtMs - useServerSeconds())
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Ring
      share={shareOf(leftMs, cashOutQuoteMs)}
      size={44}
      label={t('cashOut.ring', { seconds })}
      className={styles.ring}
    >
      <b>{Math.min(seconds, cashOutQuoteMs / 1000)}</b>
    </Ring>
  )
}

const PartSlider = ({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) => {
  const { t } = useTranslations('bets')
  return (
    <label className={styles.slider}>
      <span>{t('cashOut.part', { percent })}</span>
      <input
        type="range"
        min={percentStep}
        max={wholePercent}
        step={percentStep}
        value={percent}
        aria-label={t('cashOut.partLabel')}
        aria-valuetext={t('cashOut.part', { percent })}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}

interface SaleProps {
  part: CashOutPart
  /** Of all lines, what is sold. */
  riskMinor: number
  currency: SettlementCurrency
  busy: boolean
  onTake: () => void
}

/** One press; where less comes back than was staked, a second one after it was said. */
const Sale = ({ part, riskMinor, currency, busy, onTake }: SaleProps) => {
  const { t } = useTranslations('bets')
  const { format } = useMoney()
  const [isAsked, ask] = useState(false)
  const amount = format(part.paidMinor, currency)
  const lossMinor = riskMinor - part.paidMinor
  if (!isAsked || lossMinor <= 0)
    return (
      <Button variant="primary" block busy={busy} onClick={() => (lossMinor > 0 ? ask(true) : onTake())}>
        {busy ? t('cashOut.sending') : t('cashOut.take', { amount })}
      </Button>
    )
  return (
    <fieldset className={asStack(6, 'fs13')} aria-label={t('cashOut.title')}>
      <p role="alert">{t('cashOut.lossTitle', { amount: format(lossMinor, currency) })}</p>
      <Button variant="primary" block busy={busy} onClick={onTake}>
        {t('cashOut.confirm', { amount })}
      </Button>
      <Button variant="ghost" block disabled={busy} onClick={() => ask(false)}>
        {t('cashOut.keep')}
      </Button>
    </fieldset>
  )
}

interface OfferedProps {
  ticket: Ticket
  currency: SettlementCurrency
  offer: CashOutOffer
  busy: boolean
  onTake: (permille: number) => void
}

const Offered = ({ ticket, currency, offer, busy, onTake }: OfferedProps) => {
  const { t } = useTranslations('bets')
  const { format } = useMoney()
  const [percent, choose] = useState(wholePercent)
  const runningMinor = ticket.stakeMinor - (ticket.cashOut?.stakeMinor ?? 0)
  const permille = percent * 10
  const part = partOf({ runningMinor, amountMinor: offer.amountMinor, unitMinor: betUnitMinor[currency] }, permille)
  const restMinor = (runningMinor - (part?.stakeMinor ?? 0)) * ticket.lineCount
  return (
    <>
      <div className={asRow(10, 'middle', 'between')}>
        <p className={styles.amount}>
          {t('cashOut.title')}
          <b>{format(part?.paidMinor ?? 0, currency)}</b>
        </p>
        <OfferRing offer={offer} />
      </div>
      <PartSlider percent={percent} onChange={choose} />
      {part ? (
        <Sale
          part={part}
          riskMinor={part.stakeMinor * ticket.lineCount}
          currency={currency}
          busy={busy}
          onTake={() => onTake(permille)}
        />
      ) : (
        <p className={asRow(8, 'middle', 'wrap', 'fs12', 'soft', 'lh145')}>{t('cashOut.tooSmall')}</p>
      )}
      <p className={asRow(8, 'middle', 'wrap', 'fs12', 'soft', 'lh145')}>
        {restMinor > 0 ? t('cashOut.restNote', { amount: format(restMinor, currency) }) : t('cashOut.note')}
      </p>
    </>
  )
}

/** What a running bet is worth, and the way to sell all or part of it. [C-13] */
export const CashOutBox = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslations('bets')
  const sale = useCashOut(ticket)
  const { data, isPending, isError, refetch } = useCashOutOffer(ticket.orderId, sale.busy || sale.unanswered)
  const currency = ticket.currency === 'USDT' ? 'USDT' : 'CNY'
  return (
    <section className={styles.box} aria-label={t('cashOut.title')}>
      {isPending ? (
        <SkeletonGroup label={t('cashOut.asking')}>
          <Skeleton className={styles.shape} />
        </SkeletonGroup>
      ) : null}
      {sale.unanswered ? (
        <Note tone="wait">
          {t('cashOut.unconfirmed')}
          <Button size="sm" onClick={sale.askAgain}>
            {t('cashOut.again')}
          </Button>
        </Note>
      ) : null}
      {sale.refusal && !sale.unanswered ? <Note tone="bad">{sale.refusal.msg}</Note> : null}
      {!sale.unanswered && data?.offer ? (
        <Offered
          ticket={ticket}
          currency={currency}
          offer={data.offer}
          busy={sale.busy}
          onTake={(permille) => {
            if (data.offer) sale.take(data.offer, permille)
          }}
        />
      ) : null}
      {!sale.unanswered && data?.offer === null ? (
        <p className={asRow(8, 'middle', 'wrap', 'fs12', 'soft', 'lh145')}>{t('cashOut.none')}</p>
      ) : null}
      {isError && !data ? (
        <p className={asRow(8, 'middle', 'wrap', 'fs12', 'soft', 'lh145')} role="alert">
          {t('cashOut.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
