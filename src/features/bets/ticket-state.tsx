import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import { drawn, stroked, type Icon } from '#src/ui/icon-shape.tsx'
import { IconCheckCircle, IconClock } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './ticket-state.module.css'

const IconRunning = drawn(
  '0 0 24 24',
  <>
    <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2.2" />
    <circle cx="12" cy="12" r="3.6" fill="currentColor" />
  </>,
)
const IconHalf = drawn(
  '0 0 24 24',
  <>
    <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2.4" />
    <path d="M12 4a8 8 0 0 0 0 16Z" fill="currentColor" />
  </>,
)
const IconPush = stroked('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM8.5 10.2h7M8.5 13.8h7')
const IconCash = stroked(
  'M3.5 7h17v10.5h-17ZM12 9.7a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM6.5 12.3h.01M17.5 12.3h.01',
)
const IconVoid = stroked('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12')
const IconLost = drawn(
  '0 0 24 24',
  <path
    fill="currentColor"
    fillRule="evenodd"
    d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-3.4 4.2L7.2 8.6l3.4 3.4-3.4 3.4 1.4 1.4 3.4-3.4 3.4 3.4 1.4-1.4-3.4-3.4 3.4-3.4-1.4-1.4-3.4 3.4Z"
  />,
)

const looks: Readonly<Record<TicketStatus, readonly [Icon, 'run' | 'won' | 'lost' | 'cash' | 'void' | 'push']>> = {
  waiting: [IconClock, 'run'],
  running: [IconRunning, 'run'],
  rejected: [IconVoid, 'void'],
  cancelled: [IconVoid, 'void'],
  void: [IconVoid, 'void'],
  won: [IconCheckCircle, 'won'],
  half_won: [IconHalf, 'won'],
  push: [IconPush, 'push'],
  half_lost: [IconHalf, 'lost'],
  lost: [IconLost, 'lost'],
  cashed_out: [IconCash, 'cash'],
}

/** How a bet stands, as a mark with its word: never by colour alone. */
export const TicketState = ({ status, label }: { status: TicketStatus; label?: string }) => {
  const { t } = useTranslations('bets')
  const [Mark, look] = looks[status]
  return (
    <span className={styles.state} data-look={look}>
      <Mark size={14} />
      {label ?? t(`states.${status}`)}
    </span>
  )
}
