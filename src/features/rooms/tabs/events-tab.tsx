import { useSelector } from '@xstate/react'
import type { MatchEvent } from '#contract/sports/entities/match.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconClock, IconFootball, IconPlay, IconWarning } from '#src/ui/icons.tsx'
import { IconFlag, IconHistory } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { eventWords } from '#src/shared/match/event-words.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import styles from './tabs.module.css'

const eventIcons = {
  start: IconPlay,
  goal: IconFootball,
  score: IconFootball,
  card: IconWarning,
  period: IconClock,
  end: IconFlag,
} satisfies Record<MatchEvent['kind'], unknown>

const EventLine = ({ event }: { event: MatchEvent }) => {
  const { language } = useTranslations()
  const Icon = eventIcons[event.kind]
  return (
    <li className={styles.event}>
      <span className={styles.at}>{periodWords(language, event.at)}</span>
      <span className={styles.mark} data-kind={event.kind}>
        <Icon size={16} />
      </span>
      <span className={styles.eventText} data-kind={event.kind}>
        {eventWords(language, event)}
      </span>
    </li>
  )
}

/** What happened in the match, newest first. */
export const EventsTab = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const events = useSelector(room, ({ context }) => context.info?.match?.events)
  if (!events || events.length === 0)
    return (
      <div className={styles.centre}>
        <Empty icon={<IconHistory size={28} />} title={t('events.empty')} text={t('events.emptyText')} />
      </div>
    )
  return (
    <ol className={styles.scroller} aria-label={t('events.title')}>
      {events.map((event) => (
        <EventLine key={event.eventId} event={event} />
      ))}
    </ol>
  )
}
