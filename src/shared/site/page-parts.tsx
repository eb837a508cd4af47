import { createContext, useContext, type ReactNode } from 'react'

/** Wide enough for announcements in the top bar; narrower screens show them on the home page. */
export const roomyScreen = '(min-width: 1360px)'

/** What operators put on pages, drawn by parts that load after the page itself. */
export interface PageParts {
  notices: ReactNode
  homeBanners: ReactNode
}

const PagePartsContext = createContext<PageParts>({ notices: null, homeBanners: null })

export const PagePartsProvider = PagePartsContext.Provider

export const usePageParts = (): PageParts => useContext(PagePartsContext)
