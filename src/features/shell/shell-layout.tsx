import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { asRow } from '#src/ui/layout.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { HeadPlace, placedTitleId } from '#src/shared/app/page-head.tsx'
import { parentPage } from '#src/shared/site/parent-page.ts'
import { NoticesFor } from '#src/shared/site/page-parts.tsx'
import { useHomeConfig } from '#src/shared/site/site-frame.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'
import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'
import { PageBar, PhoneHead, Topbar } from './topbar.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { hasSlipPanel, isRoomPath } from '#src/shared/sports/slip-places.ts'

/** After a move to another page the keyboard and the screen reader start at its content, and the page at its top or at what its hash names. */
const useRouteFocus = (mainId: string): void => {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    if (type !== 'POP' && hash === '') scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, type, mainId])
}

export const mainId = 'main'

export interface ShellLayoutProps {
  /** Runs in the top bar where that has room for it; else the home page shows it. */
  notices: ReactNode
  /** At the foot. */
  links: ReactNode
  /** How many messages are unread. */
  bell: ReactNode
  /** Shows nothing: hears what bars and pages show. */
  follow: ReactNode
  /** Follows the lists of rooms. */
  below: ReactNode
  /** Beside or below the pages. */
  slip: ReactNode
}

/** The frame around every screen but log-in. A room on a phone has the whole screen, a page below another one its own head only. */
export const ShellLayout = ({ notices, links, bell, follow, below, slip }: ShellLayoutProps) => {
  const { t } = useTranslations('shell')
  const { pathname } = useLocation()
  const inRoom = isRoomPath(pathname)
  const onHome = pathname === '/app/home'
  const phone = useMediaQuery('(max-width: 767px), (max-height: 479px) and (max-width: 1023px)')
  const wide = useMediaQuery('(min-width: 1024px)')
  const bare = inRoom && phone
  const parent = phone ? parentPage(pathname) : undefined
  const [headPlace, setHeadPlace] = useState<HTMLElement | null>(null)
  const hidesNotices = !useHomeConfig().sections.includes('notices')
  useRouteFocus(mainId)
  return (
    <div className={styles.shell} data-room={inRoom || undefined} data-page={parent !== undefined || undefined}>
      <SkipLink to={mainId}>{t('skip')}</SkipLink>
      {bare ? null : parent !== undefined ? (
        <PageBar parent={parent} place={setHeadPlace} />
      ) : phone ? (
        <PhoneHead bell={bell} />
      ) : (
        <Topbar
          bell={bell}
          wide={wide}
          notices={onHome && hidesNotices ? null : <NoticesFor roomy notices={notices} />}
        />
      )}
      {follow}
      <OfflineBanner over={inRoom} bare={bare} />
      <div className={asRow()}>
        {wide ? <Rail /> : null}
        <div className={styles.content}>
          <main
            id={mainId}
            tabIndex={-1}
            className={styles.main}
            aria-labelledby={headPlace ? placedTitleId : undefined}
          >
            <HeadPlace value={headPlace}>
              <Suspense>
                <Outlet />
              </Suspense>
            </HeadPlace>
          </main>
          {onHome || pathname === '/app/live' ? below : null}
          {inRoom ? null : <SiteFooter links={links} />}
        </div>
        {hasSlipPanel(pathname) ? <div className={styles.slipPlace} /> : null}
        {slip}
      </div>
      {inRoom || wide || parent !== undefined ? null : <TabBar />}
    </div>
  )
}
