import { Link } from 'react-router-dom'
import { ownGames, type OwnGame } from '#contract/games/entities/round.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gameArt, gamePath } from '#src/shared/site/game-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import styles from './games.module.css'

/** From a game to the others. */
export const OtherGames = ({ game }: { game: OwnGame }) => {
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
