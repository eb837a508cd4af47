import type { TableRow } from '#contract/sports/entities/match-history.ts'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { matchHistoryDays } from '#contract/limits.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { nameIn, useArt } from '#src/shared/site/site-frame.ts'
import { MatchPast, PastSpan } from './match-past.tsx'
import styles from './match-past.module.css'

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
const shareOf = ({ won, played }: TableRow): string => `${played === 0 ? 0 : Math.round((won / played) * 100)}%`

const Row = ({ row, rank, match }: { row: TableRow; rank: number; match: MatchItem }) => {
  const { language } = useAppearance()
  const art = useArt()
  const isFootball = match.league.sport === 'football'
  const { team, played, won, drawn, lost, scored, conceded, points } = row
  const side = team.teamId === match.home.teamId ? 'home' : team.teamId === match.visit.teamId ? 'visit' : undefined
  return (
    <tr data-side={side}>
      <td>{rank}</td>
      <th scope="row">
        <span className={styles.team}>
          <CrestImage src={team.logo === '' ? '' : art(team.logo)} size={16} />
          <span>{nameIn(language, team)}</span>
        </span>
      </th>
      <td>{played}</td>
      <td>{won}</td>
      {isFootball ? <td>{drawn}</td> : null}
      <td>{lost}</td>
      <td>{signed(scored - conceded)}</td>
      <td>
        <b>{isFootball ? points : shareOf(row)}</b>
      </td>
    </tr>
  )
}

const Table = ({ rows, match }: { rows: readonly TableRow[]; match: MatchItem }) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { sport } = match.league
  const isFootball = sport === 'football'
  return (
    <table className={styles.table}>
      <caption>{t('history.table', { league: nameIn(language, match.league) })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('history.rank')}</VisuallyHidden>
          </th>
          <th scope="col">{t('history.team')}</th>
          <th scope="col">{t('history.played')}</th>
          <th scope="col">{t('history.wins')}</th>
          {isFootball ? <th scope="col">{t('history.draws')}</th> : null}
          <th scope="col">{t('history.losses')}</th>
          <th scope="col">{t(`history.difference.${sport}`)}</th>
          <th scope="col">{t(isFootball ? 'history.points' : 'history.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={row.team.teamId} row={row} rank={at + 1} match={match} />
        ))}
      </tbody>
    </table>
  )
}

/** The table of the match's league, its two teams marked. [C-16] */
export const LeagueTable = ({ match }: { match: MatchItem }) => {
  const { t } = useTranslations('sports')
  return (
    <MatchPast matchId={match.matchId}>
      {({ table }) =>
        table.length === 0 ? (
          <Empty title={t('history.noTable', { days: matchHistoryDays })} />
        ) : (
          <>
            <Table rows={table} match={match} />
            <PastSpan />
          </>
        )
      }
    </MatchPast>
  )
}
