import { useEffect, useState } from 'react'

/** What the first look at the page shows: announcements and the stage. */
const firstCount = 2

/** The server draws all of it, and a page that brought that along shows it: index.html says so. */
let wasWhole = typeof document === 'undefined' || document.documentElement.dataset['drawn'] !== undefined

/**
 * How many parts of a long page are drawn: the first two, then one more a task, so that a visit's first drawing does not
 * hold a touch up until all are laid out. Not as transitions: what moves on the page would put them off on a slow machine.
 * A page that has been whole, or whose list is not there, is drawn at once.
 */
export const useGradually = (total: number, isReady: boolean): number => {
  const [count, setCount] = useState(firstCount)
  const isWhole = wasWhole || !isReady || count >= total
  useEffect(() => {
    if (isWhole) {
      wasWhole ||= isReady
      return
    }
    const timer = setTimeout(() => setCount((before) => before + 1))
    return () => clearTimeout(timer)
  }, [count, isWhole, isReady])
  return isWhole ? total : count
}
