import { Link } from 'react-router-dom'
import type { GameRound, OwnGame } from '#contract/games/entities/round.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { roundProofPath } from '#src/shared/site/game-paths.ts'
import { useMyRounds } from './games-data.ts'
import { useRoundWords } from './round-words.ts'
import styles from './games.module.css'

const RoundRow = ({ round }: { round: GameRound }) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  const isWin = (round.returnedMinor ?? 0) > round.stakedMinor
  return (
    <li className={styles.round}>
      <span>
        <b>{words.outcome(round)}</b>
        <small>{words.bet(round.bet)}</small>
      </span>
      <span className={styles.roundMoney} data-win={isWin || undefined}>
        <b>{words.net(round)}</b>
        <small>{words.staked(round)}</small>
      </span>
      <Link
        to={roundProofPath(round.roundId)}
        className={styles.roundLink}
        aria-label={t('rounds.verify', { nonce: round.nonce })}
      >
        <IconShieldCheck size={18} />
      </Link>
    </li>
  )
}

/** My rounds of a game, each with the way to its proof. [C-13] */
export const RoundList = ({ game }: { game: OwnGame }) => {
  const { t } = useTranslations('games')
  const asked = useMyRounds(game)
  const rounds = asked.data?.pages.flatMap((page) => page.rounds) ?? []
  return (
    <section className={styles.rounds} aria-label={t('rounds.title')}>
      <h2>{t('rounds.title')}</h2>
      {asked.isSuccess && rounds.length === 0 ? (
        <p className={asText('fs12', 'quiet')}>{t('rounds.noneText')}</p>
      ) : null}
      {asked.isError ? (
        <p className={asText('fs12', 'quiet')}>
          {t('rounds.failed')}
          <Button size="sm" onClick={() => void asked.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      <ul>
        {rounds.map((round) => (
          <RoundRow key={round.roundId} round={round} />
        ))}
      </ul>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('rounds.more')}
        </Button>
      ) : null}
      <p className={asText('fs12', 'quiet')}>{t('rounds.foot')}</p>
    </section>
  )
}
