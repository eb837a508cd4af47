import type { ReactNode } from 'react'
import type { Incident, MatchDetail, MatchItem } from '#contract/sports/entities/match-item.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { IconClock, IconFootball } from '#src/ui/icons.tsx'
import { IconFlag } from '#src/ui/room-icons.tsx'
import { IconRedCard, IconSubstitution, IconVar, IconYellowCard } from '#src/ui/sports-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { clockSeconds, useEverySecond } from '#src/shared/match/match-clock.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { playedShare, spreadEvents, stripEvents } from './strip-events.ts'
import styles from './event-strip.module.css'

const icons: Partial<Readonly<Record<Incident['kind'], ReactNode>>> = {
  goal: <IconFootball size={14} />,
  card: <IconYellowCard size={14} />,
  'red-card': <IconRedCard size={14} />,
  substitution: <IconSubstitution size={14} className={styles.sub} />,
  var: <IconVar size={14} />,
  timeout: <IconClock size={14} />,
}

export interface EventStripProps {
  match: MatchItem
  sides: SideNames
  detail: MatchDetail
}

/** Goals, cards and changes along the match: home above the line, visitors below. [C-16] */
export const EventStrip = ({ match, sides, detail }: EventStripProps) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const art = useArt()
  useEverySecond()
  const { sport } = match.league
  const score = [match.homeScore, match.visitScore] as const
  const events = stripEvents(detail.incidents, { sport, startAtMs: match.startAtMs, score })
  const now = playedShare({ ...match, sport }, clockSeconds(match.clock, serverNow()), events.at(-1)?.place ?? 0)
  return (
    <ol className={styles.strip} aria-label={t('facts.strip')}>
      <li aria-hidden="true" className={styles.axis}>
        <i style={{ width: `${now}%` }} />
        <i className={styles.now} style={{ left: `${now}%` }} />
      </li>
      <li aria-hidden="true" className={styles.crests}>
        <CrestImage src={match.home.logo === '' ? '' : art(match.home.logo)} size={16} />
        <CrestImage src={match.visit.logo === '' ? '' : art(match.visit.logo)} size={16} />
      </li>
      {spreadEvents(events).map(({ incident, place, score: after }) => (
        <li
          key={incident.incidentId}
          className={styles.event}
          data-side={incident.side}
          data-kind={incident.kind}
          style={{ left: `${place}%` }}
          title={`${t(`incidents.${incident.kind}`)} ${incident.player}`}
          aria-label={`${periodWords(language, incident.at)} ${t(`incidents.${incident.kind}`)} ${incident.side === 'none' ? '' : sides[incident.side]} ${incident.player} ${after}`}
        >
          {icons[incident.kind] ?? <IconFlag size={14} />}
          <span aria-hidden="true">{after === '' ? incident.at : `${incident.at} ${after}`}</span>
        </li>
      ))}
    </ol>
  )
}
