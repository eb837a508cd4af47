import { useLocation } from 'react-router-dom'
import { Banners } from '#src/features/notices/banners.tsx'
import { BottomLinks } from '#src/features/notices/bottom-links.tsx'
import { FloatWindows } from '#src/features/notices/float-window.tsx'
import { Marquee } from '#src/features/notices/marquee.tsx'

/** What stands below the lists: banners of the page, and at home a floating window. */
const BelowPage = () => {
  const { pathname } = useLocation()
  if (pathname === '/app/live') return <Banners place="live" />
  return (
    <>
      <Banners place="home" />
      <FloatWindows />
    </>
  )
}

/** What operators put around the pages; it loads when the page itself has been painted. */
export const afterPaint = { Marquee, BottomLinks, BelowPage }
