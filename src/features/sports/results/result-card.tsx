import { Link } from 'react-router-dom'
import type { MatchItem, PartScore } from '#contract/sports/entities/match-item.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { asText } from '#src/ui/layout.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { matchDay } from '#src/shared/match/match-day.ts'
import { nameIn, useArt } from '#src/shared/site/site-frame.ts'
import type { MatchGroup } from '#src/features/sports/lists/match-groups.ts'
import { matchPath } from '#src/features/sports/match-path.ts'
import { useSides } from '#src/features/sports/use-match-words.ts'
import { resultColumns } from './result-columns.ts'
import styles from './result-card.module.css'

const Team = ({ logo, name, isWinner }: { logo: string; name: string; isWinner: boolean }) => {
  const art = useArt()
  return (
    <span className={styles.team} data-winner={isWinner}>
      <CrestImage src={logo === '' ? '' : art(logo)} size={20} lazy />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

const Part = ({ score }: { score: PartScore | undefined }) => {
  const { t } = useTranslations('sports')
  if (!score)
    return (
      <td className={styles.part}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('results.notCounted')}</VisuallyHidden>
      </td>
    )
  return (
    <td className={styles.part}>
      <span>{score.home}</span>
      <span>{score.visit}</span>
    </td>
  )
}

const Total = ({ match }: { match: MatchItem }) => {
  const { t } = useTranslations('sports')
  const { note, homeScore, visitScore } = match
  if (note !== null)
    return (
      <td className={styles.total}>
        <span className={styles.note}>{t(`notes.${note}`)}</span>
      </td>
    )
  return (
    <td className={styles.total}>
      <b data-winner={homeScore > visitScore}>{homeScore}</b>
      <b data-winner={visitScore > homeScore}>{visitScore}</b>
    </td>
  )
}

const Row = ({ match, columns }: { match: MatchItem; columns: readonly PartScore['part'][] }) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const sides = useSides(match)
  const { day, time, date } = matchDay(match.startAtMs, serverNow(), language)
  const isPlayed = match.note === null
  return (
    <tr className={styles.row}>
      <td className={styles.time}>
        {time}
        <small>{day === 'other' ? date : t(`row.${day}`)}</small>
        {match.resultState === 'official' || match.note !== null ? null : (
          <small data-state={match.resultState}>{t(`results.${match.resultState}`)}</small>
        )}
      </td>
      <th scope="row" className={styles.teams}>
        <Link to={matchPath(match.matchId)} className={styles.link}>
          <Team logo={match.home.logo} name={sides.home} isWinner={isPlayed && match.homeScore > match.visitScore} />
          <Team logo={match.visit.logo} name={sides.visit} isWinner={isPlayed && match.visitScore > match.homeScore} />
        </Link>
      </th>
      {columns.map((column) => (
        <Part key={column} score={match.parts.find(({ part }) => part === column)} />
      ))}
      <Total match={match} />
    </tr>
  )
}

/** A league's results: each part that is over, and the whole. [S-13] */
export const ResultCard = ({ group: { key, league, matches } }: { group: MatchGroup }) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const art = useArt()
  const columns = resultColumns(league.sport, matches)
  const headId = `results-${key}`
  return (
    <section className={styles.league} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        <CrestImage src={league.logo === '' ? '' : art(league.logo)} size={20} />
        <span className={asText('shrinks', 'cut')}>{nameIn(language, league)}</span>
        <small>{matches.length}</small>
      </h2>
      <table className={styles.table} aria-labelledby={headId}>
        <thead>
          <tr>
            <th scope="col" className={styles.timeHead}>
              {t('results.time')}
            </th>
            <th scope="col" className={styles.teamsHead}>
              {t('results.teams')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.partHead}>
                {t(`parts.${column}`)}
              </th>
            ))}
            <th scope="col" className={styles.totalHead}>
              {t(league.sport === 'esports' ? 'results.maps' : 'results.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Row key={match.matchId} match={match} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
