import { useCallback, useEffect } from 'react'
import { protectionGet } from '#contract/protection/calls.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { useAskAgain, useOnBalances, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** A period of a limit may begin anew while a page is open. */
const askEveryMs = 60_000
const none: readonly LimitState[] = []

/** What the limits of the member and the site leave, so that a form can say so before anything is sent. Empty: not known yet. */
export const useLimits = (): readonly LimitState[] => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  const again = useCallback(() => askAgain(protectionGet), [askAgain])
  useEffect(() => socket.on('protection.changed', again), [socket, again])
  useOnBalances(again)
  return useOwn(protectionGet, {}, { askEveryMs }).data?.limits ?? none
}
