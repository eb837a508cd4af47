import { Link } from 'react-router-dom'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { verifyPath } from '#src/shared/site/game-paths.ts'
import { OwnGameGrid } from '#src/shared/site/own-game-cards.tsx'
import styles from './games-page.module.css'

const steps = ['commit', 'play', 'reveal'] as const

/** All games of our own, and how anybody can check them. [C-13] */
export const GamesPage = () => {
  const { t } = useTranslations('games')
  return (
    <div className={styles.page}>
      <PageTitle title={t('lobby.title')} />
      <header className={styles.head}>
        <div>
          <h1>{t('lobby.title')}</h1>
          <p>{t('lobby.lead')}</p>
        </div>
        <Link to={verifyPath} className={buttonClass({ variant: 'outline' })}>
          <IconShieldCheck size={18} />
          {t('verify.title')}
        </Link>
      </header>
      <OwnGameGrid />
      <section aria-labelledby="games-how">
        <h2 id="games-how">{t('lobby.how')}</h2>
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <li key={step}>
              <b aria-hidden="true">{at + 1}</b>
              <span>{t(`lobby.steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
