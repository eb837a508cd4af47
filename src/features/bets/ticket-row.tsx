import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CashOutBox } from './cash-out-box.tsx'
import { betPathOf } from './bet-paths.ts'
import { QuarterSplitRows } from './quarter-panel.tsx'
import { quarterSplitOf } from './quarter-split.ts'
import { TicketLegs } from './ticket-legs.tsx'
import styles from './ticket-row.module.css'
import { TicketState } from './ticket-state.tsx'
import { useTicketWords } from './ticket-words.ts'

/** What a ticket shows when it is opened: its legs, its price, how it was settled. */
export const TicketBody = ({ ticket }: { ticket: Ticket }) => {
  const split = quarterSplitOf(ticket)
  return (
    <div className={styles.body}>
      <TicketLegs ticket={ticket} />
      {ticket.status === 'running' ? <CashOutBox ticket={ticket} /> : null}
      {split ? (
        <div className={styles.split}>
          <QuarterSplitRows split={split} currency={ticket.currency} />
        </div>
      ) : null}
    </div>
  )
}

const tone = (minor: number | null): 'gain' | 'loss' | undefined => {
  if (minor === null || minor === 0) return undefined
  return minor > 0 ? 'gain' : 'loss'
}

const Sums = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslations('bets')
  const formatOdds = useFormatOdds(ticket.oddsFormat)
  const words = useTicketWords(ticket)
  return (
    <>
      <span className={styles.num} data-part="odds">
        <small>{t('columns.odds')}</small>
        {ticket.kind === 'system' ? '—' : formatOdds(ticket.oddsMilli)}
      </span>
      <span className={styles.num} data-part="stake">
        <small>{t('columns.stake')}</small>
        {words.stake}
      </span>
      <span className={styles.num} data-part="returned">
        {words.returned === null ? (
          <>
            <small data-shown>{t('ticket.canReturn')}</small>
            {words.most}
          </>
        ) : (
          <>
            <small>{t('columns.returned')}</small>
            {words.returned}
          </>
        )}
      </span>
      <span className={styles.num} data-part="profit" data-tone={tone(words.profitMinor)}>
        {words.profit ?? t('ticket.pending')}
      </span>
    </>
  )
}

/** A bet as a line of the table; on a phone as a card. */
export const TicketRow = ({ ticket, isOpen, onToggle }: { ticket: Ticket; isOpen: boolean; onToggle: () => void }) => {
  const { t } = useTranslations('bets')
  const { language } = useAppearance()
  const id = useId()
  const { title, beside, logo, why } = useTicketWords(ticket)
  return (
    <article className={styles.ticket} data-open={isOpen || undefined}>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <TicketState status={ticket.status} />
        <span className={styles.words}>
          <span className={styles.pick}>
            <CrestImage src={logo} size={18} />
            <b>{title}</b>
            <small>{beside}</small>
          </span>
          <span className={styles.why}>{[momentWords(ticket.placedAtMs, language), ...why].join(' · ')}</span>
        </span>
        <Sums ticket={ticket} />
        <IconChevronDown size={16} className={styles.go} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <TicketBody ticket={ticket} />
            <p className={styles.foot}>
              <span>{t('ticket.number', { id: ticket.orderId })}</span>
              <Link to={betPathOf(ticket.orderId)}>{t('ticket.details')}</Link>
            </p>
          </>
        ) : null}
      </div>
    </article>
  )
}
