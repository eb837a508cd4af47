import { Link } from 'react-router-dom'
import type { PastMatch } from '#contract/sports/entities/match-history.ts'
import type { MatchItem, Team } from '#contract/sports/entities/match-item.ts'
import { matchHistoryDays } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { matchDay } from '#src/shared/match/match-day.ts'
import { matchPath } from '#src/features/sports/match-path.ts'
import { useSides } from '#src/features/sports/use-match-words.ts'
import { MatchPast, PastSpan } from './match-past.tsx'
import styles from './match-past.module.css'

type Outcome = 'won' | 'drawn' | 'lost'

const outcomeFor = ({ teamId }: Team, { home, homeScore, visitScore }: PastMatch): Outcome => {
  if (homeScore === visitScore) return 'drawn'
  return homeScore > visitScore === (home.teamId === teamId) ? 'won' : 'lost'
}

const Past = ({ past, team }: { past: PastMatch; team: Team }) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const sides = useSides(past)
  const { date } = matchDay(past.startAtMs, serverNow(), language)
  const outcome = outcomeFor(team, past)
  return (
    <li>
      <Link to={matchPath(past.matchId)} className={styles.past}>
        <small>{date}</small>
        <span data-mine={past.home.teamId === team.teamId || undefined}>{sides.home}</span>
        <b>{`${past.homeScore}-${past.visitScore}`}</b>
        <span data-mine={past.visit.teamId === team.teamId || undefined}>{sides.visit}</span>
        <em data-outcome={outcome}>{t(`history.outcome.${outcome}`)}</em>
      </Link>
    </li>
  )
}

const List = ({
  title,
  none,
  matches,
  team,
}: {
  title: string
  none: string
  matches: readonly PastMatch[]
  team: Team
}) => (
  <section aria-label={title} className={styles.part}>
    <h3>{title}</h3>
    {matches.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <ul>
        {matches.map((past) => (
          <Past key={past.matchId} past={past} team={team} />
        ))}
      </ul>
    )}
  </section>
)

const Tally = ({ meetings, home, sides }: { meetings: readonly PastMatch[]; home: Team; sides: SideNames }) => {
  const { t } = useTranslations('sports')
  const counted = (outcome: Outcome): number => meetings.filter((past) => outcomeFor(home, past) === outcome).length
  const [won, drawn, lost] = [counted('won'), counted('drawn'), counted('lost')]
  return (
    <>
      <p className={styles.tally}>
        <span>{`${sides.home} ${t('history.won', { count: won })}`}</span>
        <span>{t('history.drawn', { count: drawn })}</span>
        <span>{`${sides.visit} ${t('history.won', { count: lost })}`}</span>
      </p>
      <p className={styles.bar} aria-hidden="true">
        <i style={{ flexGrow: won }} />
        <i style={{ flexGrow: drawn }} />
        <i style={{ flexGrow: lost }} />
      </p>
    </>
  )
}

/** How the two teams met before, and how each did of late. [C-16] */
export const Meetings = ({ match, sides }: { match: MatchItem; sides: SideNames }) => {
  const { t } = useTranslations('sports')
  const { home, visit } = match
  const days = matchHistoryDays
  return (
    <MatchPast matchId={match.matchId}>
      {({ meetings, form }) => (
        <>
          {meetings.length > 0 ? <Tally meetings={meetings} home={home} sides={sides} /> : null}
          <List title={t('history.meetings')} none={t('history.noMeetings', { days })} matches={meetings} team={home} />
          {(['home', 'visit'] as const).map((side) => (
            <List
              key={side}
              title={t('history.form', { team: sides[side] })}
              none={t('history.noForm', { days })}
              matches={form[side]}
              team={side === 'home' ? home : visit}
            />
          ))}
          {form.home.length + form.visit.length > 0 ? <PastSpan /> : null}
        </>
      )}
    </MatchPast>
  )
}
