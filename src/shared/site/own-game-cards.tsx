import { Link } from 'react-router-dom'
import { ownGames } from '#contract/games/entities/round.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePath, verifyPath } from './game-paths.ts'
import { lotteryPath } from './lottery-paths.ts'
import styles from './own-game-cards.module.css'

/** The games of our own, and the way to check them. [C-13] */
export const OwnGameCards = () => {
  const { t } = useTranslations('games')
  return (
    <section aria-label={t('lobby.title')}>
      <SectionHead icon={<IconShieldCheck />} title={t('lobby.title')} />
      <ul className={styles.cards}>
        {ownGames.map((game) => (
          <li key={game}>
            <Link to={gamePath(game)} className={styles.card}>
              <b>{t(`names.${game}`)}</b>
              <span>{t(`lobby.${game}`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={lotteryPath} className={styles.card}>
            <b>{t('lobby.lotteryTitle')}</b>
            <span>{t('lobby.lottery')}</span>
          </Link>
        </li>
        <li>
          <Link to={verifyPath} className={styles.card}>
            <b>{t('verify.title')}</b>
            <span>{t('lobby.verify')}</span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
