import { Link } from 'react-router-dom'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamesPath, verifyPath } from '#src/shared/site/game-paths.ts'
import { GamesSwitch, OwnGameGrid } from '#src/shared/site/own-game-cards.tsx'
import { OpenRounds } from '#src/features/games/open-rounds.tsx'
import styles from './games-page.module.css'

const steps = ['commit', 'play', 'reveal'] as const

/** All games of our own, and how anybody can check them. [C-13] */
export const GamesPage = () => {
  const { t } = useTranslations('games')
  const isMember = useMemberId() !== ''
  return (
    <div className={styles.page}>
      <PageTitle title={t('lobby.title')} />
      <PageHead
        title={t('lobby.title')}
        lead={t('lobby.lead')}
        tool={
          <Link to={verifyPath} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <IconShieldCheck size={16} />
            {t('verify.title')}
          </Link>
        }
      >
        <GamesSwitch currentPath={gamesPath} words={{ label: t('homes.label'), own: t('homes.own') }} />
        {isMember ? <OpenRounds /> : null}
      </PageHead>
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
