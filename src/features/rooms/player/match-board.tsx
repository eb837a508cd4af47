import { useSelector } from '@xstate/react'
import type { MatchEvent } from '#contract/sports/entities/match.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { eventWords } from '#src/shared/match/event-words.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import styles from './match-board.module.css'
import { MatchFloor } from './match-floor.tsx'
import { ClockFace } from './scorebug.tsx'

const eventsMax = 3
const centreX = 400
const attackX = { home: 610, visit: 190, none: centreX } as const

/** Where the play is drawn: before the goal of the side that did the last thing. */
const playX = (events: readonly MatchEvent[]): number => attackX[events[0]?.side ?? 'none']

const Field = ({ x, isHome }: { x: number; isHome: boolean }) => (
  <>
    <radialGradient id="pressure">
      <stop offset="0" stopColor={isHome ? '#ff4d63' : '#5a9cff'} />
      <stop offset="1" stopColor={isHome ? '#ff4d63' : '#5a9cff'} stopOpacity="0" />
    </radialGradient>
    <ellipse className={styles.pressure} cx={x} cy="225" rx="240" ry="200" fill="url(#pressure)" />
    <g className={styles.ball}>
      <ellipse cx={x} cy="238" rx="9" ry="4" fill="rgba(0,0,0,0.4)" />
      <circle cx={x} cy="228" r="8" fill="#fff" stroke="#152000" strokeWidth="1.5" />
    </g>
  </>
)

/** The match as a moving board, drawn from its state: score, clock, where the play is, and what happened last. [E-18] */
export const MatchBoard = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const item = useSelector(room, ({ context }) => context.info?.item ?? null)
  const match = useSelector(room, ({ context }) => context.info?.match ?? null)
  if (!item || !match) return null
  return (
    <section className={styles.board} aria-label={t('board.label')}>
      <svg className={styles.svg} viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <MatchFloor matchClass={item.matchClass} />
        <Field x={playX(match.events)} isHome={match.events[0]?.side === 'home'} />
      </svg>
      <div className={styles.over}>
        <div translate="no" className={styles.teams}>
          <span className={styles.team}>
            {item.homeLogo === '' ? null : <img src={item.homeLogo} alt="" />}
            {item.homeName}
          </span>
          <strong className={styles.score}>
            {match.homeScore} : {match.visitScore}
          </strong>
          <span className={styles.team}>
            {item.visitLogo === '' ? null : <img src={item.visitLogo} alt="" />}
            {item.visitName}
          </span>
        </div>
        <span translate="no" className={styles.clock}>
          <ClockFace match={match} />
        </span>
        <ol className={styles.events} aria-label={t('board.events')}>
          {match.events.length === 0 ? <li>{t('board.none')}</li> : null}
          {match.events.slice(0, eventsMax).map((event) => (
            <li key={event.eventId}>
              <b>{periodWords(language, event.at)}</b>
              {eventWords(language, event)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
