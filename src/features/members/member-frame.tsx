import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { PageHead, type Back } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './member-frame.module.css'
import { memberPath, sectionIcons, sections } from './member-sections.tsx'

const SideList = () => {
  const { t } = useTranslations('member')
  return (
    <nav className={styles.side} aria-label={t('title')}>
      <NavLink to={memberPath} end className={styles.item ?? ''}>
        {sectionIcons.home}
        {t('sections.home')}
      </NavLink>
      {sections.map((section) => (
        <NavLink key={section} to={`${memberPath}/${section}`} className={styles.item ?? ''}>
          {sectionIcons[section]}
          {t(`sections.${section}`)}
        </NavLink>
      ))}
    </nav>
  )
}

/** A list beside the pages on a wide screen; below that each page has the way back to the first one. */
export const MemberFrame = ({ children }: { children: ReactNode }) => {
  const wide = useMediaQuery('(min-width: 1024px)')
  return (
    <div className={styles.frame}>
      {wide ? <SideList /> : null}
      <div className={styles.content}>{children}</div>
    </div>
  )
}

interface MemberSubPageProps {
  title: string
  hint?: string
  /** Where it was opened from, when that is not the first page of the member centre. */
  back?: Back
  children: ReactNode
}

/** A page of the member centre with its title. */
export const MemberSubPage = ({ title, hint, back, children }: MemberSubPageProps) => {
  const { t } = useTranslations('member')
  return (
    <>
      <PageTitle title={title} />
      <PageHead title={title} lead={hint} back={back ?? { to: memberPath, label: t('backToCentre') }} hasList />
      {children}
    </>
  )
}
