import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import { type OwnGame, ownGames } from '#contract/games/entities/round.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { gameArt, gamePath } from '#src/shared/site/game-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { useMyRounds } from './games-data.ts'
import { RoundList } from './round-list.tsx'
import { SessionBar } from './session-bar.tsx'
import styles from './games.module.css'

/** From a game to the others. */
const OtherGames = ({ game }: { game: OwnGame }) => {
  const { t } = useTranslations('games')
  const picture = useArt()
  return (
    <nav className={styles.others} aria-label={t('lobby.others')}>
      {ownGames
        .filter((other) => other !== game)
        .map((other) => (
          <Link key={other} to={gamePath(other)}>
            <img src={picture(gameArt[other])} alt="" width={56} height={40} loading="lazy" />
            {t(`names.${other}`)}
          </Link>
        ))}
    </nav>
  )
}

export interface GameFrameProps {
  game: OwnGame
  /** Where one bets. */
  bet: ReactNode
  /** Where it happens. */
  children: ReactNode
}

/** A game of our own: the bar of the session, the bet, the table, what it is computed from, my rounds, and the way to other games. [C-13] */
export const GameFrame = ({ game, bet, children }: GameFrameProps) => {
  const { t } = useTranslations('games')
  const last = useMyRounds(game).data?.pages[0]?.rounds[0]
  return (
    <div className={styles.page}>
      <PageTitle title={t(`names.${game}`)} />
      <SessionBar game={game} />
      <div className={styles.columns}>
        <div className={styles.middle}>
          {children}
          <FairnessPanel lastRoundId={last?.roundId} />
        </div>
        <div className={styles.bet}>
          {bet}
          <PlayMoneyLine />
        </div>
        <RoundList game={game} />
      </div>
      <OtherGames game={game} />
    </div>
  )
}
