import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import type { lotteryHome } from '#contract/lottery/calls.ts'
import { issueText } from '#contract/lottery/rules/schedule.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { GamesSwitch } from '#src/shared/site/own-game-cards.tsx'
import { lotteryGamePath, lotteryPath, lotteryVerifyPath } from '#src/shared/site/lottery-paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { DrawClock, LastDraw } from './draw-panel.tsx'
import { FollowDraws } from './game-page.tsx'
import { useLotteryHome } from './lottery-data.ts'
import styles from './lottery.module.css'

type GameNow = ResponseOf<typeof lotteryHome>['games'][number]

const cardHeights = [168, 168, 168, 168]

const GameCard = ({ now: { game, next, last } }: { now: GameNow }) => {
  const { t } = useTranslations('lottery')
  return (
    <li className={styles.card}>
      <div className={styles.drawTop}>
        <span>
          <b>{t(`games.${game}`)}</b>
          <small>{t(`every.${game}`)}</small>
        </span>
        {next ? <DrawClock draw={next} /> : null}
      </div>
      <div className={styles.drawLast}>
        <LastDraw game={game} draw={last} />
      </div>
      <div className={styles.cardFoot}>
        <span className={styles.quiet}>
          {next ? t('draw.issue', { issue: issueText(next.issue) }) : t('draw.pending')}
        </span>
        <Link
          to={lotteryGamePath(game)}
          className={buttonClass({ variant: 'primary', size: 'touch' })}
          aria-label={`${t('play')} ${t(`games.${game}`)}`}
        >
          {t('play')}
        </Link>
      </div>
    </li>
  )
}

const SoccerCard = () => {
  const { t } = useTranslations('lottery')
  return (
    <li className={styles.card}>
      <div className={styles.drawTop}>
        <span>
          <b>{t('soccer.title')}</b>
          <small>{t('soccer.every')}</small>
        </span>
      </div>
      <div className={styles.drawLast}>
        <span className={styles.quiet}>{t('soccer.lead')}</span>
      </div>
      <div className={styles.cardFoot}>
        <span />
        <Link
          to={lotteryGamePath('soccer')}
          className={buttonClass({ variant: 'primary', size: 'touch' })}
          aria-label={`${t('play')} ${t('soccer.title')}`}
        >
          {t('play')}
        </Link>
      </div>
    </li>
  )
}

/** All lotteries: the next draw and the last numbers of each, as they come. For anybody. [R-12, A-01] */
export const LotteryHomePage = () => {
  const { t } = useTranslations('lottery')
  const home = useLotteryHome()
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <FollowDraws />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        tool={
          <Link to={lotteryVerifyPath} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <IconShieldCheck size={16} />
            {t('verify.title')}
          </Link>
        }
      >
        <GamesSwitch currentPath={lotteryPath} words={{ label: t('homes.label'), own: t('homes.own') }} />
      </PageHead>
      <QueryView query={home} skeleton={cardHeights}>
        {({ games }) => (
          <ul className={styles.cards}>
            {games.map((now) => (
              <GameCard key={now.game} now={now} />
            ))}
            <SoccerCard />
          </ul>
        )}
      </QueryView>
    </div>
  )
}
