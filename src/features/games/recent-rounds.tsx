import type { OwnGame } from '#contract/games/entities/round.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMyRounds } from './games-data.ts'
import { useRoundWords } from './round-words.ts'
import styles from './games.module.css'

const recentMax = 10

/** What my last rounds came to, the newest first. */
export const RecentRounds = ({ game }: { game: OwnGame }) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  const rounds = useMyRounds(game).data?.pages[0]?.rounds.slice(0, recentMax) ?? []
  return (
    <ul className={styles.results} data-strip aria-label={t('rounds.recent')}>
      {rounds.map((round) => (
        <li key={round.roundId} data-win={(round.returnedMinor ?? 0) > round.stakedMinor || undefined}>
          {words.outcome(round)}
        </li>
      ))}
    </ul>
  )
}
