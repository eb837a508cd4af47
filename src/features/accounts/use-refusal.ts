import { useSelector } from '@xstate/react'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useWords } from '#src/shared/app/translations.tsx'
import { useCountdown } from './use-countdown.ts'

/** What the server said to the last try, with the time to wait before the next. */
export const useRefusal = (): { words: string | undefined; waitSeconds: number } => {
  const { t } = useWords('account')
  const { session } = useShellServices()
  const reject = useSelector(session, (snapshot) => snapshot.context.loginReject)
  const waitSeconds = useCountdown(reject)
  if (!reject) return { words: undefined, waitSeconds }
  if (reject.msg !== '') return { words: reject.msg, waitSeconds }
  return { words: t(reject.name === 'TICKET_INVALID' ? 'second.expired' : 'fault'), waitSeconds }
}
