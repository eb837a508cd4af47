import { useEffect, useState, type RefObject } from 'react'

/** True while the pointer or the focus is on it. */
export const useHeld = (target: RefObject<HTMLElement | null>): boolean => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, () => setHeld(true), { signal })
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, () => setHeld(false), { signal })
    return () => listening.abort()
  }, [target])
  return held
}
