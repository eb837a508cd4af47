import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMediaQuery } from '#src/ui/use-media-query.ts'

const Place = createContext<HTMLElement | null>(null)
/** With the element of the page's narrow column. */
export const BesideProvider = Place.Provider

/** In the narrow column where the page has two; else where it stands. */
export const Beside = ({ children }: { children: ReactNode }) => {
  const place = useContext(Place)
  const hasColumns = useMediaQuery('(min-width: 1024px)')
  return hasColumns && place ? createPortal(children, place) : children
}
