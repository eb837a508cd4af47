import { useEffect } from 'react'
import {
  protectionChanges,
  protectionExclude,
  protectionGet,
  protectionLimitSet,
  protectionRaiseConfirm,
  protectionRaiseWithdraw,
  protectionReminderSet,
  protectionTimeOut,
} from '#contract/protection/calls.ts'
import type { LimitName, Protection } from '#contract/protection/entities/protection.ts'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** What guards me, asked for again when another device has changed it. */
export const useProtection = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('protection.changed', () => askAgain(protectionGet, protectionChanges)), [socket, askAgain])
  return useOwn(protectionGet, {})
}

/** What was changed, page by page, the newest first. */
export const useProtectionChanges = () =>
  useOwnPages({
    call: protectionChanges,
    input: {},
    cursor: 'before',
    endOf: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.id : undefined),
  })

/** Takes what a command answered: what holds now is shown at once, and the history is asked for again. */
const useTaken = (onDone?: () => void) => {
  const cache = useMemberCache()
  return (protection: Protection): void => {
    cache.put(protectionGet, protection)
    cache.askAgain(protectionChanges)
    onDone?.()
  }
}

export const useLimitCommands = (onDone: () => void) => {
  const { gateway } = useShellServices()
  const taken = useTaken()
  const done = useTaken(onDone)
  return {
    set: useCommand(
      (input: { name: LimitName; amountMinor: number | null }, requestId: string) =>
        gateway.call(protectionLimitSet, { requestId, ...input.name, amountMinor: input.amountMinor }),
      done,
    ),
    confirm: useCommand(
      (name: LimitName, requestId: string) => gateway.call(protectionRaiseConfirm, { requestId, ...name }),
      taken,
    ),
    withdraw: useCommand(
      (name: LimitName, requestId: string) => gateway.call(protectionRaiseWithdraw, { requestId, ...name }),
      taken,
    ),
  }
}

export const useReminderCommand = () => {
  const { gateway } = useShellServices()
  return useCommand(
    (minutes: number, requestId: string) => gateway.call(protectionReminderSet, { requestId, minutes }),
    useTaken(),
  )
}

export const usePauseCommands = (onDone: () => void) => {
  const { gateway } = useShellServices()
  const done = useTaken(onDone)
  return {
    timeOut: useCommand(
      (days: number, requestId: string) => gateway.call(protectionTimeOut, { requestId, days }),
      done,
    ),
    exclude: useCommand(
      (months: number | null, requestId: string) => gateway.call(protectionExclude, { requestId, months }),
      done,
    ),
  }
}
