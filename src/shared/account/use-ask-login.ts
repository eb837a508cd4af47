import { useCallback } from 'react'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Asks a visitor to log in and to come back to this page afterwards. [S-03, R-01] */
export const useAskLogin = (): (() => void) => {
  const { session } = useShellServices()
  return useCallback(
    () => session.send({ type: 'session.ask', fromPage: `${location.pathname}${location.search}` }),
    [session],
  )
}
