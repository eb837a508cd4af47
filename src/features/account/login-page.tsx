import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { homePath, safeFromPage } from '#src/machines/from-page.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronLeft, IconMark } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '../appearance.tsx'
import { popularLives } from '../live-list.ts'
import { PageTitle } from '../page-title.tsx'
import { useShellServices } from '../services.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { useWords } from '../words.tsx'

/** Where a log-in leads: `fromPage`, else home with the current query string. */
const useFromPage = (): string => {
  const [params] = useSearchParams()
  const { search } = useLocation()
  return params.get('fromPage') ?? homePath + search
}

const Facts = () => {
  const { t } = useWords('account')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { data } = useQuery(popularLives(gateway))
  if (!data) return <div className={styles.facts} />
  return (
    <div className={styles.facts}>
      <p>
        <b>{formatCount(data.liveCount, language)}</b>
        {t('facts.live')}
      </p>
      <p>
        <b>{formatCount(data.viewerCount, language)}</b>
        {t('facts.viewers')}
      </p>
    </div>
  )
}

const Art = ({ picture }: { picture: string }) => {
  const { t } = useWords('account')
  const navigate = useNavigate()
  return (
    <section className={styles.art}>
      <img src={picture} alt="" className={styles.picture} />
      <IconButton
        look="media"
        size="touch"
        label={t('back')}
        className={styles.back ?? ''}
        onClick={() => void navigate(homePath)}
      >
        <IconChevronLeft size={24} />
      </IconButton>
      <Link to={homePath} className={styles.brand}>
        <span className={styles.mark}>
          <IconMark size={22} />
        </span>
        <span className={styles.name}>{t('common:brand')}</span>
        <VisuallyHidden>{t('shell:homeLink')}</VisuallyHidden>
        <span className={styles.latin} aria-hidden="true">
          GRANDSTAND
        </span>
      </Link>
      <p className={styles.line}>
        {t('lineFirst')}
        <em>{t('lineSecond')}</em>
      </p>
      <Facts />
    </section>
  )
}

/** Log in, and go back to where one came from. */
export const LoginPage = () => {
  const { t } = useWords('account')
  const { session, site } = useShellServices()
  const { theme } = useAppearance()
  const fromPage = useFromPage()
  const isLoggedIn = useSelector(session, (snapshot) => snapshot.matches('loggedIn'))
  if (isLoggedIn) return <Navigate to={safeFromPage(fromPage)} replace />
  return (
    <main className={styles.page}>
      <PageTitle title={t('title')} />
      <Art picture={theme === 'fresh' ? '/art/football-day.svg' : '/art/football-night.svg'} />
      <section className={styles.side}>
        <Link to={homePath} className={styles.browse}>
          <IconChevronLeft size={16} />
          {t('browse')}
        </Link>
        <div className={styles.card}>
          <h1 className={styles.title}>{t('welcome')}</h1>
          <LoginForm fromPage={fromPage} />
        </div>
        <p className={styles.foot}>
          <AgeBadge />
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          {t('foot', { version: site.clientVersion })}
        </p>
      </section>
    </main>
  )
}
