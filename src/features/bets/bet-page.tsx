import { Link } from 'react-router-dom'
import { OrderId } from '#contract/ids.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { TicketEvent } from '#contract/sports/ticket-calls.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { CallError } from '#src/shared/app/call-fault.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './bet-page.module.css'
import { recordsPath } from './bet-paths.ts'
import { useBet, useFollowBets } from './bets-data.ts'
import { TicketBody } from './ticket-row.tsx'
import { TicketState } from './ticket-state.tsx'
import { useTicketWords } from './ticket-words.ts'

const useEventWords = (ticket: Ticket) => {
  const { t } = useTranslations('bets')
  const { format } = useMoney()
  const { currency, rejectReason } = ticket
  return ({ kind, stakeMinor, amountMinor, status }: TicketEvent): string => {
    if (kind === 'placed') return `${t('detail.placed')} · ${format(stakeMinor, currency)}`
    const amount = format(amountMinor ?? 0, currency)
    if (kind === 'cashed_out') return t('detail.cashedPart', { stake: format(stakeMinor, currency), paid: amount })
    if (kind === 'reopened') return amountMinor === 0 ? t('detail.reopened') : t('detail.reopenedBack', { amount })
    if (status === 'rejected' && rejectReason) return t(`detail.rejectedBy.${rejectReason}`)
    if (status === 'rejected' || status === 'cancelled') return t(`detail.${status}`)
    return t(`detail.${kind}`, { result: t(`states.${status ?? ticket.status}`), amount })
  }
}

/** What comes next, where something does. */
const useNext = (ticket: Ticket): string | null => {
  const { t } = useTranslations('bets')
  const { language } = useAppearance()
  if (ticket.status === 'running') return t('detail.running')
  if (ticket.status !== 'waiting') return null
  return t('detail.waiting', { time: ticket.decideAtMs === null ? '' : momentWords(ticket.decideAtMs, language) })
}

const Timeline = ({ ticket, events }: { ticket: Ticket; events: readonly TicketEvent[] }) => {
  const { t } = useTranslations('bets')
  const { language } = useAppearance()
  const wordsOf = useEventWords(ticket)
  const next = useNext(ticket)
  return (
    <Panel title={t('detail.timeline')}>
      <ol className={styles.timeline}>
        {events.map((event) => (
          <li key={`${event.kind}${event.atMs}`}>
            <time dateTime={new Date(event.atMs).toISOString()}>{momentWords(event.atMs, language)}</time>
            {wordsOf(event)}
          </li>
        ))}
        {next === null ? null : <li data-next>{next}</li>}
      </ol>
    </Panel>
  )
}

const Sums = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslations('bets')
  const formatOdds = useFormatOdds(ticket.oddsFormat)
  const words = useTicketWords(ticket)
  const rows = [
    [t('columns.odds'), ticket.kind === 'system' ? '—' : formatOdds(ticket.oddsMilli)],
    [t('columns.stake'), words.stake],
    words.returned === null ? [t('ticket.canReturn'), words.most] : [t('columns.returned'), words.returned],
    [t('columns.profit'), words.profit ?? t('ticket.pending')],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Bet = ({ ticket, events }: { ticket: Ticket; events: readonly TicketEvent[] }) => {
  const { title, beside, why } = useTicketWords(ticket)
  return (
    <>
      <Panel title={title} hint={[beside, ...why].join(' · ')} end={<TicketState status={ticket.status} />}>
        <Sums ticket={ticket} />
        <div className={styles.body}>
          <TicketBody ticket={ticket} />
        </div>
      </Panel>
      <Timeline ticket={ticket} events={events} />
    </>
  )
}

const Missing = () => {
  const { t } = useTranslations('bets')
  return (
    <Empty
      title={t('detail.missing')}
      text={t('detail.missingText')}
      action={
        <Link to={recordsPath} className={buttonClass({ variant: 'primary' })}>
          {t('detail.toList')}
        </Link>
      }
    />
  )
}

const Found = ({ orderId }: { orderId: string }) => {
  const query = useBet(orderId)
  useFollowBets()
  if (query.error instanceof CallError && query.error.code === 'ORDER_UNKNOWN') return <Missing />
  return (
    <QueryView query={query} skeleton={[220, 140]}>
      {({ ticket, events }) => <Bet ticket={ticket} events={events} />}
    </QueryView>
  )
}

/** One bet: its legs, its sums, and what happened to it. [C-13] */
export const BetPage = ({ asked: text }: { asked: string }) => {
  const { t } = useTranslations('bets')
  const asked = OrderId.safeParse(text)
  const title = t('detail.title', { id: asked.success ? asked.data : '' })
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <PageHead title={title} back={{ to: recordsPath, label: t('detail.toList') }} />
      {asked.success ? <Found orderId={asked.data} /> : <Missing />}
    </div>
  )
}
