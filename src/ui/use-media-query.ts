import { useMemo, useSyncExternalStore } from 'react'

/** True while the screen is so. */
export const useMediaQuery = (query: string): boolean => {
  const list = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}
