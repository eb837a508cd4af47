import { useCallback, useEffect, useRef, useState } from 'react'

const QUIET_AFTER_MS = 3_000

/** True when nobody has moved, pressed or focused anything for 3 s; `wake` starts that time over. */
export const useQuiet = (enabled: boolean): { quiet: boolean; wake: () => void; sleep: () => void } => {
  const [quiet, setQuiet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const arm = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuiet(true), QUIET_AFTER_MS)
  }, [])
  const wake = useCallback(() => {
    setQuiet(false)
    arm()
  }, [arm])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setQuiet(true)
  }, [])
  useEffect(() => {
    arm()
    return () => clearTimeout(timer.current)
  }, [arm])
  return { quiet: quiet && enabled, wake, sleep }
}
