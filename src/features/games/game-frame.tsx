import type { ReactNode } from 'react'
import type { OwnGame } from '#contract/games/entities/round.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { FairnessPanel } from './fairness-panel.tsx'
import { useMyRounds } from './games-data.ts'
import { OtherGames } from './other-games.tsx'
import { RoundList } from './round-list.tsx'
import { SessionBar } from './session-bar.tsx'
import styles from './games.module.css'

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
