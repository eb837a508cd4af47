import { useSyncExternalStore } from 'react'

export type RoomLayout = 'desktop' | 'tablet' | 'phone' | 'landscape'

/** With odds and gifts below the picture. */
export const isWideLayout = (layout: RoomLayout): boolean => layout === 'desktop' || layout === 'tablet'

const landscapeQuery = '(orientation: landscape) and (max-height: 479px) and (max-width: 1023px)'
const phoneQuery = '(max-width: 767px)'
const tabletQuery = '(max-width: 1023px)'
const reducedQuery = '(prefers-reduced-motion: reduce)'

const listen = (queries: readonly string[]) => (onChange: () => void) => {
  const lists = queries.map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

/** A keyboard takes height only: a phone that is as wide as it was upright still stands. */
let uprightWidthPx = 0

const layoutNow = (): RoomLayout => {
  const lies = matchMedia(landscapeQuery).matches
  if (lies && innerWidth !== uprightWidthPx) return 'landscape'
  if (!lies) uprightWidthPx = innerWidth
  if (matchMedia(phoneQuery).matches) return 'phone'
  return matchMedia(tabletQuery).matches ? 'tablet' : 'desktop'
}

const listenLayout = listen([landscapeQuery, phoneQuery, tabletQuery])
const listenReduced = listen([reducedQuery])

export const useRoomLayout = (): RoomLayout => useSyncExternalStore(listenLayout, layoutNow, layoutNow)

/** Nothing moves yet in what the server drew, so it fits both. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    listenReduced,
    () => matchMedia(reducedQuery).matches,
    () => false,
  )
