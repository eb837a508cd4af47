import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { homePath } from '#src/machines/accounts/from-page.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronLeft } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { Brand } from '#src/shared/site/brand.tsx'
import { useArt } from '#src/shared/site/site-frame.ts'
import { popularLives } from '#src/shared/live/live-list.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-layout.module.css'
import { useEntrancePlace } from './entrance-place.ts'

const supportPath = '/cs'

const Facts = () => {
  const { t } = useTranslations('account')
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

const Art = ({ backTo }: { backTo: string }) => {
  const { t } = useTranslations('account')
  const { theme } = useAppearance()
  const picture = useArt()
  const navigate = useNavigate()
  return (
    <section className={styles.art}>
      <img
        src={picture(theme === 'fresh' ? '/art/football-day.svg' : '/art/football-night.svg')}
        alt=""
        className={styles.picture}
      />
      <div className={styles.bar}>
        <IconButton look="media" size="touch" label={t('back')} onClick={() => void navigate(backTo)}>
          <IconChevronLeft size={24} />
        </IconButton>
        <IconButton look="media" size="touch" label={t('support')} onClick={() => void navigate(supportPath)}>
          <IconHeadset />
        </IconButton>
      </div>
      <div className={asRow()}>
        <Brand onMedia />
      </div>
      <p className={styles.line}>
        {t('lineFirst')}
        <em>{t('lineSecond')}</em>
      </p>
      <Facts />
    </section>
  )
}

export interface AccountLayoutProps {
  title: string
  /** Where the phone's back button leads. */
  backTo?: string
  /** More to fill in: a lower picture on a phone. */
  long?: boolean
  /** Above the content; a phone shows it with `long` only. */
  heading: string
  children: ReactNode
}

/** The frame of the screens that lead into the site: their page, or what stands over another one and has the title. */
export const AccountLayout = (props: AccountLayoutProps) => {
  const { title, heading, long = false, children } = props
  if (!useEntrancePlace()) return <AccountPage {...props} />
  return (
    <div className={styles.over} data-entrance>
      {long && heading !== title ? <h3 className={asText('fs16', 'bold')}>{heading}</h3> : null}
      {children}
    </div>
  )
}

/** A picture, a card, the foot. */
const AccountPage = ({ title, heading, backTo = homePath, long = false, children }: AccountLayoutProps) => {
  const { t } = useTranslations('account')
  const { site } = useShellServices()
  return (
    <main className={classes(styles.page, long && styles.long)}>
      <PageTitle title={title} />
      <Art backTo={backTo} />
      <section className={styles.side}>
        <div className={styles.top}>
          <Link to={homePath} className={styles.quiet}>
            <IconChevronLeft size={16} />
            {t('browse')}
          </Link>
          <Link to={supportPath} className={styles.quiet}>
            <IconHeadset size={16} />
            {t('support')}
          </Link>
        </div>
        <div className={styles.card}>
          <h1 className={styles.heading}>{heading}</h1>
          {children}
        </div>
        <p className={asRow(8, 'middle', 'wrap', 'center', 'fs11', 'quiet', 'lh15')}>
          <AgeBadge />
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          {t('foot', { version: site.clientVersion })}
        </p>
      </section>
    </main>
  )
}
