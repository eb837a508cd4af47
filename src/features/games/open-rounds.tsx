import { Link } from 'react-router-dom'
import { steppedGames, type OwnGame } from '#contract/games/entities/round.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePath } from '#src/shared/site/game-paths.ts'
import { useMyRounds } from './games-data.ts'

const OpenRound = ({ game }: { game: OwnGame }) => {
  const { t } = useTranslations('games')
  // No other one of the game begins while it is open, so it is the newest.
  const newest = useMyRounds(game).data?.pages[0]?.rounds[0]
  if (newest?.state !== 'open') return null
  return (
    <Link to={gamePath(game)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
      {t('rounds.goOn', { game: t(`names.${game}`) })}
    </Link>
  )
}

/** The way back to rounds of mine that go on. [C-13] */
export const OpenRounds = () => steppedGames.map((game) => <OpenRound key={game} game={game} />)
