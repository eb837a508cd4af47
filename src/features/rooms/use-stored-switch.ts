import { useCallback, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

const readStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** A switch that is on until somebody turns it off, and stays as they left it. */
export const useStoredSwitch = (key: string): [boolean, () => void] => {
  const isHydrated = useHydrated()
  const [on, setOn] = useState(() => readStored(key))
  const toggle = useCallback(() => {
    setOn(!on)
    try {
      localStorage.setItem(key, on ? 'off' : 'on')
    } catch {
      // Private windows may have no storage: the switch then holds for this visit.
    }
  }, [key, on])
  // The server draws it on.
  return [on || !isHydrated, toggle]
}
