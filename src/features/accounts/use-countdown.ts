import { useEffect, useState } from 'react'

interface Waiting {
  readonly retryAfterMs: number
}

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/** The seconds left of a wait; each new answer starts its own. */
export const useCountdown = (waiting: Waiting | null): number => {
  const [shown, setShown] = useState<{ waiting: Waiting | null; seconds: number }>({ waiting: null, seconds: 0 })
  useEffect(() => {
    if (!waiting || waiting.retryAfterMs <= 0) return undefined
    const untilMs = Date.now() + waiting.retryAfterMs
    const timer = setInterval(() => setShown({ waiting, seconds: secondsOf(untilMs - Date.now()) }), 250)
    return () => clearInterval(timer)
  }, [waiting])
  if (!waiting) return 0
  return shown.waiting === waiting ? shown.seconds : secondsOf(waiting.retryAfterMs)
}
