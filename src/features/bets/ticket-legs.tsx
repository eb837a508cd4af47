import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Ticket, TicketLeg } from '#contract/sports/entities/ticket.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconCheck, IconClose } from '#src/ui/icons.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { clockSeconds } from '#src/shared/match/match-clock.ts'
import { useMatchesOf } from './bets-data.ts'
import styles from './ticket-legs.module.css'
import { useLegWords } from './ticket-words.ts'

type Look = 'won' | 'lost' | 'even' | 'running' | 'open'

const lookOf = ({ result }: TicketLeg, match: MatchState | undefined): Look => {
  if (result === 'won' || result === 'half_won') return 'won'
  if (result === 'lost' || result === 'half_lost') return 'lost'
  if (result !== null) return 'even'
  return match?.gameStatus === 1 ? 'running' : 'open'
}

/** 73′ in football; other sports say their period. */
const PlayTime = ({ match }: { match: MatchState }) => {
  const nowMs = useServerSeconds()
  const { clock } = match
  const minutes = Math.floor(clockSeconds(clock, nowMs) / 60)
  return <span className={styles.live}>{clock.direction === 'up' && minutes > 0 ? `${minutes}′` : clock.period}</span>
}

interface LegProps {
  leg: TicketLeg
  match: MatchState | undefined
  oddsFormat: Ticket['oddsFormat']
}

const Leg = ({ leg, match, oddsFormat }: LegProps) => {
  const { t } = useTranslations('bets')
  const formatOdds = useFormatOdds(oddsFormat)
  const words = useLegWords()(leg)
  const look = lookOf(leg, match)
  const isOver = leg.result !== null || match === undefined || match.gameStatus === 0
  const score = isOver
    ? words.match
    : t('ticket.score', { ...words.sides, score: `${match.homeScore}:${match.visitScore}` })
  return (
    <li className={styles.leg} data-look={look}>
      <span className={styles.dot} aria-hidden="true">
        {look === 'won' ? <IconCheck size={12} /> : look === 'lost' ? <IconClose size={12} /> : null}
      </span>
      <span className={styles.pick}>
        <CrestImage src={leg.teamLogo} size={18} />
        {words.pick}
        {leg.result === null ? null : <span className={styles.result}>{t(`results.${leg.result}`)}</span>}
        {match?.gameStatus === 1 && leg.result === null ? <PlayTime match={match} /> : null}
      </span>
      <b className={styles.odds}>{formatOdds(leg.oddsMilli)}</b>
      <span className={styles.meta}>{[words.market, score, words.scoreAtBet].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

/** The legs of a bet as a line from the first to the last: which are decided, which run, which wait. */
export const TicketLegs = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslations('bets')
  const matches = useMatchesOf(ticket)
  return (
    <ol className={asStack(0, 'packed')} aria-label={t('ticket.legs')}>
      {ticket.legs.map((leg) => (
        <Leg
          key={leg.selectionId + leg.matchId}
          leg={leg}
          match={matches.get(leg.matchId)}
          oddsFormat={ticket.oddsFormat}
        />
      ))}
    </ol>
  )
}
