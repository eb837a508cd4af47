import { useSelector } from '@xstate/react'
import { soccerPoolPercent, lotteryStakeMaxMinor, lotteryUnitMinor } from '#contract/limits.ts'
import type { SoccerPlay, SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { shareOf } from '#contract/lottery/rules/soccer.ts'
import { DrawClock } from '#src/features/lottery/draw-panel.tsx'
import { FollowDraws } from '#src/features/lottery/game-page.tsx'
import styles from '#src/features/lottery/lottery.module.css'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { Panel } from '#src/ui/panel.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { SoccerBar } from './soccer-bar.tsx'
import { useSoccerRounds, useSoccerTicket, useSoldRound, type SoccerActor, type SoccerMachines } from './soccer-data.ts'
import { SoccerPicker } from './soccer-picker.tsx'
import { MySoccerTickets, SoccerRounds } from './soccer-rounds.tsx'
import own from './soccer.module.css'

const skeleton = [120, 480, 160]

const Pool = ({ round, play }: { round: SoccerRound; play: SoccerPlay }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const { stakedMinor, carriedMinor } = round.pools[play]
  return (
    <div className={own.pool}>
      <span>
        {t('soccer.pool')} · {t(`soccer.plays.${play}`)}
        <b>{format(shareOf(stakedMinor, soccerPoolPercent) + carriedMinor, 'CNY')}</b>
      </span>
      <small>
        {t('soccer.staked', { amount: format(stakedMinor, 'CNY') })} ·{' '}
        {t('soccer.shared', { percent: soccerPoolPercent })}
        {carriedMinor === 0 ? '' : ` · ${t('soccer.carried', { amount: format(carriedMinor, 'CNY') })}`}
      </small>
    </div>
  )
}

const Cost = () => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const [unit, most] = [format(lotteryUnitMinor.CNY, 'CNY'), format(lotteryStakeMaxMinor.CNY, 'CNY')]
  return <li>{t('soccer.cost', { unit, most })}</li>
}

const SoldPanel = ({ round, actor }: { round: SoccerRound | undefined; actor: SoccerActor }) => {
  const { t } = useTranslations('lottery')
  const play = useSelector(actor, ({ context }) => context.play)
  return (
    <section className={styles.panel} aria-label={t('draw.label')}>
      <div className={styles.drawTop}>
        <span>
          <b>{round ? t('soccer.issue', { issue: round.issue }) : t('draw.pending')}</b>
          <small>{round ? t('soccer.closes') : t('soccer.none')}</small>
        </span>
        {round ? <DrawClock draw={round} /> : null}
      </div>
      {round ? <Pool round={round} play={play} /> : null}
    </section>
  )
}

const Rounds = ({ rounds, machines }: { rounds: readonly SoccerRound[]; machines: SoccerMachines }) => {
  const { t } = useTranslations('lottery')
  const sold = useSoldRound(rounds)
  const actor = useSoccerTicket(machines.ticket, sold?.issue ?? null)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <SoldPanel round={sold} actor={actor} />
        {sold ? <SoccerPicker round={sold} actor={actor} /> : null}
        <SoccerRounds rounds={rounds.filter((round) => round !== sold)} />
      </div>
      <div className={styles.side}>
        <SoccerBar actor={actor} />
      </div>
      <div className={styles.more}>
        <MySoccerTickets />
        <Panel title={t('soccer.rules')}>
          <ul className={asStack(6, 'shrinks', 'fs12', 'quiet', 'lh15')}>
            <Cost />
            {t('soccer.notes').map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  )
}

/** The soccer lottery: matches, the ticket, the pool, what came and what I have. Only for members. [R-12, C-15] */
export const SoccerPage = ({ machines }: { machines: SoccerMachines }) => {
  const { t } = useTranslations('lottery')
  const asked = useSoccerRounds()
  return (
    <div className={styles.page}>
      <PageTitle title={t('soccer.title')} />
      <FollowDraws />
      <PageHead
        title={t('soccer.title')}
        back={{ to: lotteryPath, label: t('back') }}
        tool={
          <a href="#tickets" className={styles.icon} aria-label={t('soccer.mine')}>
            <IconHistory size={20} />
          </a>
        }
      />
      <QueryView query={asked} skeleton={skeleton}>
        {({ rounds }) => <Rounds rounds={rounds} machines={machines} />}
      </QueryView>
    </div>
  )
}
