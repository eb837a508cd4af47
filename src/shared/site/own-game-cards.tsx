import { Link } from 'react-router-dom'
import { ownGames } from '#contract/games/entities/round.ts'
import { tableGames } from '#contract/games/entities/table.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gameArt, gamePath, gamesPath } from './game-paths.ts'
import { lotteryPath } from './lottery-paths.ts'
import styles from './own-game-cards.module.css'
import { useArt } from './site-frame.ts'

/** Each game of our own by its picture. [C-13] */
export const OwnGameGrid = () => {
  const { t } = useTranslations('games')
  const picture = useArt()
  return (
    <ul className={styles.cards}>
      {[...ownGames, ...tableGames].map((game) => (
        <li key={game}>
          <Link to={gamePath(game)} className={styles.card}>
            <img src={picture(gameArt[game])} alt="" width={400} height={320} className={styles.picture} />
            <span className={styles.words}>
              <b>{t(`names.${game}`)}</b>
              <small>{t(`lobby.${game}`)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The games of our own, and the way to all that there is of them. [C-13] */
export const OwnGameCards = () => {
  const { t } = useTranslations('games')
  return (
    <section aria-label={t('lobby.title')}>
      <SectionHead
        icon={<IconShieldCheck />}
        title={t('lobby.title')}
        end={
          <>
            <Link to={lotteryPath} className={styles.all}>
              {t('lobby.lottery')}
              <IconChevronRight size={16} />
            </Link>
            <Link to={gamesPath} className={styles.all}>
              {t('lobby.all')}
              <IconChevronRight size={16} />
            </Link>
          </>
        }
      />
      <OwnGameGrid />
    </section>
  )
}
