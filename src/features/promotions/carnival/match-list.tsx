import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { titleOf } from '#src/shared/live/live-card.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import { clockSeconds, formatClock, useEverySecond } from '#src/shared/match/match-clock.ts'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { TeamName } from '#src/shared/match/team-name.tsx'
import { CrestImage } from '#src/ui/crest-image.tsx'
import styles from './carnival.module.css'

const When = ({ item: { gameStatus, startAt, clock } }: { item: LiveItem }) => {
  const { t, language } = useTranslations('live')
  const { serverNow } = useShellServices()
  useEverySecond()
  if (gameStatus === 2) return <small>{t('finished')}</small>
  if (gameStatus === 0) return <small>{momentWords(startAt, language, serverNow())}</small>
  return <small data-runs>{clock ? formatClock(clockSeconds(clock, serverNow())) : t('status.live')}</small>
}

const Match = ({ item: listed, board }: { item: LiveItem; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const item = useMovingItem(listed, board)
  return (
    <li className={styles.match}>
      <RoomLink
        item={item}
        aria-label={t('enterNamed', { title: titleOf(item), anchor: item.anchorInfo.nickname })}
        className={styles.enter}
      />
      <p className={styles.league}>
        <span>{item.matchName}</span>
        <When item={item} />
      </p>
      <p className={styles.teams}>
        <span>
          <CrestImage src={item.homeLogo} size={24} />
          <TeamName name={item.homeName} short={item.homeShort} />
        </span>
        <b>{item.gameStatus === 0 ? t('versus') : `${item.homeScore} - ${item.visitScore}`}</b>
        <span>
          <TeamName name={item.visitName} short={item.visitShort} />
          <CrestImage src={item.visitLogo} size={24} />
        </span>
      </p>
    </li>
  )
}

/** Matches with their score; each leads to the room that most people watch it in. */
export const MatchList = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => (
  <ul className={styles.matches}>
    {items.map((item) => (
      <Match key={item.matchId} item={item} board={board} />
    ))}
  </ul>
)
