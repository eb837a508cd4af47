import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { IconChevronLeft } from '#src/ui/icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { parentPage } from '#src/shared/site/parent-page.ts'
import { useTranslations } from './translations.tsx'
import styles from './page-head.module.css'

/** Where a page's head stands on a phone that shows it instead of the site's bar; null elsewhere. */
export const HeadPlace = createContext<HTMLElement | null>(null)

export const useHeadPlace = (): HTMLElement | null => useContext(HeadPlace)

/** The title in that place, by which the content of the page, where the keyboard starts, is named. */
export const placedTitleId = 'page-title'

export interface Back {
  to: string
  label: string
}

export const BackLink = ({ to, label }: Back) => (
  <Link to={to} className={styles.back} aria-label={label}>
    <IconChevronLeft size={22} />
  </Link>
)

export interface PageHeadProps {
  title: ReactNode
  /** What the page is for, in a line. */
  lead?: ReactNode
  back?: Back | undefined
  /** On a wide screen a list of the pages stands beside: no way back is needed there. */
  hasList?: boolean
  /** Stands before the title instead of the way back. */
  start?: ReactNode
  /** One thing to press at the end of the title's line. */
  tool?: ReactNode
  /** What else belongs to the title; on a phone in a line of its own. */
  children?: ReactNode
}

/** The head of a page: the way back, what it is, and what belongs to all of it. On a phone it takes the place of the site's bar. */
export const PageHead = ({ title, lead, back, hasList = false, start, tool, children }: PageHeadProps) => {
  const place = useHeadPlace()
  const { pathname } = useLocation()
  const { t } = useTranslations('common')
  // Where the site's bar is away every page has a way back; a wide screen shows the one that a page names.
  const parent = parentPage(pathname)
  const above = back ?? (parent === undefined ? undefined : { to: parent, label: t('back') })
  const before = start ?? (above ? <BackLink {...above} /> : null)
  const words = lead === undefined ? null : <p className={asText('wide', 'fs13', 'quiet')}>{lead}</p>
  if (!place)
    return (
      <header className={styles.head} data-narrow={hasList || back === undefined || undefined}>
        {before}
        <h1>{title}</h1>
        {children}
        {tool ? <span className={styles.tool}>{tool}</span> : null}
        {words}
      </header>
    )
  return (
    <>
      {createPortal(
        <div className={styles.bar}>
          {before}
          <h1 id={placedTitleId}>{title}</h1>
          {tool ? <span className={styles.tool}>{tool}</span> : null}
        </div>,
        place,
      )}
      {children || words ? (
        <div className={styles.below}>
          {children}
          {words}
        </div>
      ) : null}
    </>
  )
}
