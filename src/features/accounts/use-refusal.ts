import { useSelector } from '@xstate/react'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useEffect, useState } from 'react'

interface Waiting {
  readonly retryAfterMs: number
}

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/** The seconds left of a wait; each new answer starts its own. */
const useCountdown = (waiting: Waiting | null): number => {
  const [refusal, setRefusal] = useState<{ waiting: Waiting | null; seconds: number }>({ waiting: null, seconds: 0 })
  useEffect(() => {
    if (!waiting || waiting.retryAfterMs <= 0) return undefined
    const untilMs = Date.now() + waiting.retryAfterMs
    const timer = setInterval(() => setRefusal({ waiting, seconds: secondsOf(untilMs - Date.now()) }), 250)
    return () => clearInterval(timer)
  }, [waiting])
  if (!waiting) return 0
  return refusal.waiting === waiting ? refusal.seconds : secondsOf(waiting.retryAfterMs)
}

/** What the server said to the last try, with the time to wait before the next. */
export const useRefusal = (): { words: string | undefined; waitSeconds: number } => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const reject = useSelector(session, (snapshot) => snapshot.context.loginReject)
  const waitSeconds = useCountdown(reject)
  if (!reject) return { words: undefined, waitSeconds }
  if (reject.msg !== '') return { words: reject.msg, waitSeconds }
  return { words: t(reject.name === 'TICKET_INVALID' ? 'second.expired' : 'fault'), waitSeconds }
}
