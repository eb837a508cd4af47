import { createContext, useContext, type ReactNode } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'

/** What operators put on pages, drawn by parts that load after the page itself. */
export interface PageParts {
  notices: ReactNode
  homeBanners: ReactNode
}

const PagePartsContext = createContext<PageParts>({ notices: null, homeBanners: null })

export const PagePartsProvider = PagePartsContext.Provider

export const usePageParts = (): PageParts => useContext(PagePartsContext)

/**
 * Announcements are in the top bar where it is wide enough, else on the home page. Nowhere while a page is drawn by the
 * server: so what it draws for a desk fits both, and only this changes when it is taken over.
 */
export const NoticesFor = ({ roomy, notices }: { roomy: boolean; notices: ReactNode }) => {
  const isHydrated = useHydrated()
  const isRoomy = useMediaQuery(isHydrated ? '(min-width: 1360px)' : 'not all')
  return isHydrated && isRoomy === roomy ? notices : null
}
