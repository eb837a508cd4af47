import { soccerPlays, type SoccerPlay, type SoccerRound, type SoccerTicket } from '#contract/lottery/entities/soccer.ts'
import styles from '#src/features/lottery/lottery.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useMySoccerTickets } from './soccer-data.ts'
import { useSoccerNames } from './soccer-names.ts'
import own from './soccer.module.css'

const Prizes = ({ play, round }: { play: SoccerPlay; round: SoccerRound }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const { classes, leftMinor } = round.pools[play]
  return (
    <>
      {classes?.map(({ shares, prizeMinor }, at) => (
        <div key={at} className={own.prize}>
          <dt>{t(`soccer.classes.${play}`)[at]}</dt>
          <dd>
            {shares === 0 ? t('soccer.nobody') : t('soccer.classLine', { shares, prize: format(prizeMinor, 'CNY') })}
          </dd>
        </div>
      ))}
      {leftMinor === null || leftMinor === 0 ? null : (
        <p className={styles.quiet}>{t('soccer.left', { amount: format(leftMinor, 'CNY') })}</p>
      )}
    </>
  )
}

const Round = ({ round }: { round: SoccerRound }) => {
  const { t } = useTranslations('lottery')
  const names = useSoccerNames()
  const decided = round.matches.filter(({ outcome }) => outcome !== null).length
  return (
    <li className={asStack(8, 'shrinks')}>
      <div className={styles.drawTop}>
        <b>{t('soccer.issue', { issue: round.issue })}</b>
        <span className={styles.quiet}>{t(`soccer.states.${round.state}`)}</span>
      </div>
      {round.state === 'open' ? <p className={styles.quiet}>{t('soccer.waiting', { count: decided })}</p> : null}
      <ol className={own.ended}>
        {round.matches.map((match, at) => {
          const { home, visit } = names(match)
          const outcome = match.outcome === null ? '–' : t(`soccer.outcomes.${match.outcome}`)
          return (
            <li key={match.matchId} title={`${home} ${match.score ?? ''} ${visit}`}>
              <small>{at + 1}</small>
              <span>
                {home} {match.score ?? '–'} {visit}
              </span>
              <b>{outcome}</b>
            </li>
          )
        })}
      </ol>
      <dl>
        {soccerPlays.map((play) => (
          <Prizes key={play} play={play} round={round} />
        ))}
      </dl>
    </li>
  )
}

/** Rounds that are not sold any more: how matches ended, who shares what, and what is carried. [R-12, C-15] */
export const SoccerRounds = ({ rounds }: { rounds: readonly SoccerRound[] }) => {
  const { t } = useTranslations('lottery')
  return (
    <Panel title={t('soccer.results')}>
      {rounds.length === 0 ? <p className={styles.quiet}>{t('soccer.noResults')}</p> : null}
      <ul className={asStack(14, 'shrinks')}>
        {rounds.map((round) => (
          <Round key={round.issue} round={round} />
        ))}
      </ul>
    </Panel>
  )
}

const Ticket = ({ ticket }: { ticket: SoccerTicket }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const { play, picks, issue, combinations, multiple, stakeMinor, state, right, returnedMinor } = ticket
  const won = (right ?? []).flatMap((count, at) =>
    count === 0 ? [] : [t(at === 0 ? 'soccer.right.first' : 'soccer.right.second', { count })],
  )
  const what = picks.map((picked) =>
    picked.length === 0 ? '–' : picked.map((outcome) => t(`soccer.outcomes.${outcome}`)).join('/'),
  )
  return (
    <li className={styles.ticket}>
      <div className={styles.ticketHead}>
        <b>{t(`soccer.plays.${play}`)}</b>
        <span>{what.join(' ')}</span>
        <span>
          {t('soccer.entry', { issue, lines: combinations, multiple })} ·{' '}
          {t('mine.staked', { amount: format(stakeMinor, 'CNY') })}
        </span>
      </div>
      <div className={styles.entry} data-state={state}>
        <span>{play === 'win14' ? won.join(' · ') : ''}</span>
        <b>
          {t(`mine.states.${state}`)}
          {returnedMinor === null || returnedMinor === 0 ? '' : ` ${format(returnedMinor, 'CNY')}`}
        </b>
      </div>
    </li>
  )
}

/** My tickets of the soccer lottery, with what became of each. [R-12, C-13, C-15] */
export const MySoccerTickets = () => {
  const { t } = useTranslations('lottery')
  const asked = useMySoccerTickets()
  const tickets = asked.data?.pages.flatMap((page) => page.tickets) ?? []
  return (
    <Panel title={<span id="tickets">{t('soccer.mine')}</span>}>
      {asked.isSuccess && tickets.length === 0 ? <p className={styles.quiet}>{t('soccer.mineNone')}</p> : null}
      {asked.isError ? (
        <p className={styles.quiet}>
          {t('failed')}
          <Button size="sm" onClick={() => void asked.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      <ul className={asStack(10, 'shrinks')}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('mine.more')}
        </Button>
      ) : null}
    </Panel>
  )
}
