import { Suspense } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'
import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'
import { PhoneHead, Topbar } from './topbar.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useWords } from '../words.tsx'

export const mainId = 'main'

/** The frame around every screen but log-in. A room on a phone has the whole screen. */
export const ShellLayout = () => {
  const { t } = useWords('shell')
  const inRoom = useMatch('/app/room/:roomNo') !== null
  const phone = useMediaQuery('(max-width: 767px), (max-height: 479px) and (max-width: 1023px)')
  const wide = useMediaQuery('(min-width: 1024px)')
  const bare = inRoom && phone
  useRouteFocus(mainId)
  return (
    <div className={styles.shell} data-room={inRoom || undefined}>
      <a className={styles.skip} href={`#${mainId}`}>
        {t('skip')}
      </a>
      {bare ? null : phone ? <PhoneHead /> : <Topbar />}
      <OfflineBanner />
      <div className={styles.body}>
        {wide ? <Rail /> : null}
        <div className={styles.content}>
          <main id={mainId} tabIndex={-1} className={styles.main}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
          {inRoom ? null : <SiteFooter />}
        </div>
      </div>
      {inRoom || wide ? null : <TabBar />}
    </div>
  )
}
