import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Replay } from '#contract/live/entities/replay.ts'
import { replayList } from '#contract/live/replay-calls.ts'
import { lastReplaysMax } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from './length-text.ts'
import styles from './last-replays.module.css'
import { replayPath } from './replay-paths.ts'

/** A stream that ends just now is a replay so soon after. */
const endingMs = 2_000

const ReplayCard = ({ replay }: { replay: Replay }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { replayId, title } = replay
  const [at, length] = [momentWords(replay.startedAtMs, language), lengthText(replay.durationMs)]
  return (
    <Link to={replayPath(replayId)} className={styles.card} aria-label={t('replay.open', { title, at, length })}>
      <b>{title}</b>
      <span>
        {t('replay.title')} · {at} · {length}
      </span>
    </Link>
  )
}

/** The last streams of a room that can be watched again; nothing while there are none. [S-02] */
export const LastReplays = ({ roomNo }: { roomNo: string }) => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const { data } = useQuery({
    ...ownQuery(gateway, useMemberId(), replayList, { chatRoomNo: roomNo }),
    refetchInterval: ({ state }) => (state.data?.replays.some(({ isLive }) => isLive) ? endingMs : false),
  })
  const replays = (data?.replays ?? []).filter(({ isLive }) => !isLive).slice(0, lastReplaysMax)
  if (replays.length === 0) return null
  return (
    <nav className={styles.last} aria-label={t('replay.last')}>
      {replays.map((replay) => (
        <ReplayCard key={replay.replayId} replay={replay} />
      ))}
    </nav>
  )
}
