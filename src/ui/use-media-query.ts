import { useCallback, useSyncExternalStore } from 'react'

/** True while the screen is so. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  const read = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, read, read)
}
