import { useEffect, useState } from 'react'

/** False until the component has been on screen for so long. */
export const useDelayed = (delayMs: number): boolean => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return due
}
