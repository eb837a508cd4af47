import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isReverted, type Ticket } from '#contract/sports/entities/ticket.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { orderWords, storedSides } from '#src/shared/match/order-words.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asStack, asText } from '#src/ui/layout.ts'
import { IconClose } from '#src/ui/icons.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-receipts.module.css'
import type { FlyingBet } from '#src/machines/sports/slip-types.ts'

/** A bet that was sent: nothing is known of it yet, which is not that it failed. [S-13] */
const Flying = ({ bet: { target, kind, state, riskMinor, currency } }: { bet: FlyingBet }) => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const slip = useSlip()
  const isElsewhere = useSelector(slip, (snapshot) => snapshot.context.elsewhere.includes(target))
  const child = useSelector(slip, ({ context, children }) => children[context.commandIds[target] ?? ''])
  const canCancel = useSelector(
    child,
    (command) => state === 'sending' && command && 'can' in command && command.can({ type: 'command.abandon' }),
  )
  const abandon = (): void => slip.send({ type: 'bet.abandon', target })
  return (
    <output className={styles.receipt} data-tone={state === 'sending' ? 'plain' : 'wait'}>
      <b>
        {t(`betOf.${kind}`)} {format(riskMinor, currency)}
      </b>
      <span>{t(isElsewhere ? 'elsewhere' : state)}</span>
      {canCancel ? (
        <Button size="sm" variant="ghost" className={styles.cancel} onClick={abandon}>
          {t('cancel')}
        </Button>
      ) : null}
      {isElsewhere ? (
        <Button size="sm" variant="primary" onClick={() => slip.send({ type: 'bet.takeOver', target })}>
          {t('takeOver')}
        </Button>
      ) : state === 'unconfirmed' ? (
        <div className={asRow(8)}>
          <Button size="sm" variant="primary" onClick={() => slip.send({ type: 'bet.retry', target })}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={abandon}>
            {t('abandon')}
          </Button>
        </div>
      ) : null}
      {state === 'forgotten' ? (
        <Button size="sm" variant="ghost" onClick={abandon}>
          {t('dismiss')}
        </Button>
      ) : null}
    </output>
  )
}

const tickMs = 200

/** How far the wait of a bet in play has come, from 0 to 1. */
const useWaited = ({ placedAtMs, decideAtMs }: Ticket): number => {
  const { serverNow } = useShellServices()
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [serverNow])
  if (decideAtMs === null || decideAtMs <= placedAtMs) return 1
  return Math.min(1, Math.max(0, (nowMs - placedAtMs) / (decideAtMs - placedAtMs)))
}

const Waiting = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useSlipWords()
  return (
    <>
      <progress className={styles.progress} value={useWaited(ticket)} aria-label={t('receipts.waiting')} />
      <span>{t('receipts.waitingText')}</span>
    </>
  )
}

const headOf = ({ status }: Ticket) => {
  if (status === 'waiting' || status === 'rejected' || status === 'cancelled' || status === 'void') return status
  return status === 'running' ? 'accepted' : 'settled'
}

const toneOf = (ticket: Ticket): 'wait' | 'bad' | 'good' =>
  ticket.status === 'waiting' ? 'wait' : isReverted(ticket) ? 'bad' : 'good'

const Outcome = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useSlipWords()
  const { status, orderId, oddsMilli, oddsFormat, lineCount, kind, rejectReason } = ticket
  const formatOdds = useFormatOdds(oddsFormat)
  if (status === 'waiting') return <Waiting ticket={ticket} />
  if (status === 'rejected')
    return <span>{rejectReason ? t(`receipts.rejectedBy.${rejectReason}`) : t('receipts.rejectedText')}</span>
  if (status === 'cancelled' || status === 'void') return <span>{t('receipts.cancelledText')}</span>
  return (
    <span>
      {kind === 'system'
        ? t('receipts.acceptedLines', { orderId, lines: lineCount })
        : t('receipts.acceptedText', { orderId, odds: formatOdds(oddsMilli) })}
    </span>
  )
}

/** What became of one bet. */
const Receipt = ({ ticket }: { ticket: Ticket }) => {
  const { language } = useAppearance()
  const { t } = useSlipWords()
  const { format } = useMoney()
  const slip = useSlip()
  return (
    <output className={styles.receipt} data-tone={toneOf(ticket)}>
      <b>{t(`receipts.${headOf(ticket)}`)}</b>
      <span className={asText('plain', 'breaks')}>
        {ticket.legs.map((leg) => orderWords(language, leg, storedSides(language, leg)).item).join(' · ')}
      </span>
      <span>
        {[
          t('receipts.stake', { amount: format(ticket.riskMinor, ticket.currency) }),
          ...(isReverted(ticket)
            ? []
            : [t('receipts.maxReturn', { amount: format(ticket.maxReturnMinor, ticket.currency) })]),
        ].join(' · ')}
      </span>
      <Outcome ticket={ticket} />
      {ticket.status === 'waiting' ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={t('receipts.close')}
          onClick={() => slip.send({ type: 'receipt.close', orderId: ticket.orderId })}
        >
          <IconClose size={16} />
        </button>
      )}
    </output>
  )
}

/** Marks receipts as seen while the page is visible, and removes those seen before the slip was opened. */
const useSeen = (receipts: readonly Ticket[]): void => {
  const slip = useSlip()
  const isSwept = useRef(false)
  useLayoutEffect(() => {
    if (isSwept.current) return
    isSwept.current = true
    slip.send({ type: 'receipts.sweep' })
  }, [slip])
  useEffect(() => {
    const see = (): void => {
      if (receipts.length > 0 && document.visibilityState === 'visible') slip.send({ type: 'receipts.seen' })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [slip, receipts])
}

/** Bets on their way, and what became of those before. */
export const SlipReceipts = () => {
  const { t } = useSlipWords()
  const bets = useSlipContext((context) => context.bets)
  const receipts = useSlipContext((context) => context.receipts)
  useSeen(receipts)
  const flying = Object.values(bets)
  if (flying.length + receipts.length === 0) return null
  return (
    <section className={asStack(8, 'oneColumn')} aria-label={t('receipts.label')}>
      {flying.map((bet) => (
        <Flying key={bet.target} bet={bet} />
      ))}
      {receipts.map((ticket) => (
        <Receipt key={ticket.orderId} ticket={ticket} />
      ))}
    </section>
  )
}
