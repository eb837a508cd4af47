import { useSelector } from '@xstate/react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchClock, MatchState } from '#contract/sports/entities/match.ts'
import { classes } from '#src/ui/classes.ts'
import { clockSeconds, formatClock } from '#src/shared/match/match-clock.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { periodWords } from '#src/shared/match/period-words.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './scorebug.module.css'

const RunningClock = ({ clock }: { clock: MatchClock }) => {
  const nowMs = useServerSeconds()
  return <>{formatClock(clockSeconds(clock, nowMs))}</>
}

/** The clock of a match: when it runs, its time and period; before and after, words. */
export const ClockFace = ({ match }: { match: MatchState }) => {
  const { t } = useTranslations()
  const { language } = useAppearance()
  if (match.gameStatus === 0) return <>{t('score.soon')}</>
  if (match.gameStatus === 2) return <>{t('score.finished')}</>
  return (
    <>
      <RunningClock clock={match.clock} />
      {match.clock.period === '' ? null : <small>{periodWords(language, match.clock.period)}</small>}
    </>
  )
}

interface TeamProps {
  name: string
  short: string
  /** Where there is never room for all of it. */
  small: boolean
  logo: string
  visit?: boolean
}

const Team = ({ name, short, small, logo, visit = false }: TeamProps) => {
  const crest = logo === '' ? null : <img className={styles.crest} src={logo} alt="" />
  return (
    <span className={classes(styles.team, visit && styles.visit)}>
      {visit ? null : crest}
      {small ? null : <span className={styles.long}>{name}</span>}
      <span className={styles.brief} title={name}>
        {short}
      </span>
      {visit ? crest : null}
    </span>
  )
}

const Bug = ({ item, match, small }: { item: LiveItem; match: MatchState; small: boolean }) => {
  const { t } = useTranslations()
  const words = {
    home: item.homeName,
    homeScore: match.homeScore,
    visitScore: match.visitScore,
    visit: item.visitName,
  }
  return (
    <section
      translate="no"
      className={classes(styles.bug, small && styles.small)}
      aria-label={t('score.nameIdle', words)}
    >
      <Team name={item.homeName} short={item.homeShort} small={small} logo={item.homeLogo} />
      <span className={styles.score}>
        {match.homeScore}
        <i>:</i>
        {match.visitScore}
      </span>
      <Team name={item.visitName} short={item.visitShort} small={small} logo={item.visitLogo} visit />
      <span className={styles.clock} suppressHydrationWarning>
        <ClockFace match={match} />
      </span>
    </section>
  )
}

/** Score and clock over the picture; nothing in a room without a match. [E-11] */
export const Scorebug = ({ small }: { small: boolean }) => {
  const { room } = useRoomActors()
  const item = useSelector(room, ({ context }) => context.info?.item ?? null)
  const match = useSelector(room, ({ context }) => context.info?.match ?? null)
  return item && match ? <Bug item={item} match={match} small={small} /> : null
}
