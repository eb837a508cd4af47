import { useSyncExternalStore } from 'react'

export type RoomLayout = 'desktop' | 'tablet' | 'phone' | 'landscape'

const LANDSCAPE_QUERY = '(orientation: landscape) and (max-height: 479px) and (max-width: 1023px)'
const PHONE_QUERY = '(max-width: 767px)'
const TABLET_QUERY = '(max-width: 1023px)'
const REDUCED_QUERY = '(prefers-reduced-motion: reduce)'

const listen = (queries: readonly string[]) => (onChange: () => void) => {
  const lists = queries.map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

const layoutNow = (): RoomLayout => {
  if (matchMedia(LANDSCAPE_QUERY).matches) return 'landscape'
  if (matchMedia(PHONE_QUERY).matches) return 'phone'
  return matchMedia(TABLET_QUERY).matches ? 'tablet' : 'desktop'
}

const listenLayout = listen([LANDSCAPE_QUERY, PHONE_QUERY, TABLET_QUERY])
const listenReduced = listen([REDUCED_QUERY])

export const useRoomLayout = (): RoomLayout => useSyncExternalStore(listenLayout, layoutNow)

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(listenReduced, () => matchMedia(REDUCED_QUERY).matches)
