import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { classes } from '#src/ui/classes.ts'
import { asRow, asText } from '#src/ui/layout.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { IconDot } from '#src/ui/icons.tsx'
import { titleOf } from '#src/shared/live/live-card.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { TeamName } from '#src/shared/match/team-name.tsx'
import styles from './hot-matches.module.css'
import { MainOdds } from './main-odds.tsx'
import { useClockWords } from './moving-score.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const Clock = ({ item }: { item: LiveItem }) => {
  const words = useClockWords(item, true)
  const runs = item.gameStatus === 1
  return (
    <span translate="no" suppressHydrationWarning className={classes(styles.clock, !runs && styles.soon)}>
      {runs ? <IconDot size={14} /> : null}
      {words}
    </span>
  )
}

interface TeamProps {
  name: string
  short: string
  logo: string
  score: number | null
  leads: boolean
}

const Team = ({ name, short, logo, score, leads }: TeamProps) => (
  <span className={classes(styles.team, leads && styles.leads)}>
    <CrestImage src={logo} />
    <TeamName name={name} short={short} />
    <span translate="no" className={styles.score}>
      {score}
    </span>
  </span>
)

const MatchCard = ({ item: listed, board }: { item: LiveItem; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const item = useMovingItem(listed, board)
  const started = item.gameStatus !== 0
  const lead = item.homeScore - item.visitScore
  return (
    <article className={styles.card}>
      <RoomLink
        item={item}
        className={styles.open}
        aria-label={t('enterNamed', { title: titleOf(item), anchor: item.anchorInfo.nickname })}
      />
      <div className={asRow(8, 'middle', 'fs12', 'quiet', 'lh13')}>
        <span className={asText('shrinks', 'cut', 'lh14')}>{item.matchName}</span>
        <Clock item={item} />
      </div>
      <div className={styles.teams}>
        <Team
          name={item.homeName}
          short={item.homeShort}
          logo={item.homeLogo}
          score={started ? item.homeScore : null}
          leads={started && lead > 0}
        />
        <Team
          name={item.visitName}
          short={item.visitShort}
          logo={item.visitLogo}
          score={started ? item.visitScore : null}
          leads={started && lead < 0}
        />
      </div>
      <MainOdds item={item} look="card" />
    </article>
  )
}

/** Matches that run or come next, with the prices of their main market. */
export const HotMatches = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => (
  <ul className={styles.strip}>
    {items.map((item) => (
      <li key={item.matchId} className={styles.cell}>
        <MatchCard item={item} board={board} />
      </li>
    ))}
  </ul>
)
