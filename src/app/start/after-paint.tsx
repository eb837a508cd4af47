import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Banners } from '#src/features/notices/banners.tsx'
import { BottomLinks } from '#src/features/notices/bottom-links.tsx'
import { FloatWindows } from '#src/features/notices/float-window.tsx'
import { Bell } from '#src/features/messages/bell.tsx'
import { FollowMessages } from '#src/features/messages/follow-messages.tsx'
import { Marquee } from '#src/features/notices/marquee.tsx'
import { HomePromotions } from '#src/features/promotions/home-promotions.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'

/** The home page puts them where the operator has them; it does not fall with them. */
const HomeBanners = () => (
  <>
    <Banners place="home" />
    <ErrorBoundary resetKey="home" fallback={null}>
      <Suspense>
        <HomePromotions />
      </Suspense>
    </ErrorBoundary>
  </>
)

/** What stands below the lists: banners of the live list, and at home a floating window. */
const BelowPage = () => {
  const { pathname } = useLocation()
  if (pathname === '/app/live') return <Banners place="live" />
  return <FloatWindows />
}

/** What operators put around the pages; it loads when the page itself has been painted. */
export const afterPaint = { Marquee, BottomLinks, HomeBanners, BelowPage, Bell, FollowMessages }
