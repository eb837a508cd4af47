import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
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
import { memberKey, useMemberCache, useMemberInfo, useOwn } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** What guards me, asked for again when another device has changed it. */
export const useProtection = () => {
  const { socket } = useShellServices()
  const queries = useQueryClient()
  const { id } = useMemberInfo()
  useEffect(
    () =>
      socket.on('protection.changed', () => {
        for (const { path } of [protectionGet, protectionChanges])
          void queries.invalidateQueries({ queryKey: memberKey(id, path) })
      }),
    [socket, queries, id],
  )
  return useOwn(protectionGet, {})
}

/** What was changed, page by page, the newest first. */
export const useProtectionChanges = () => {
  const { gateway } = useShellServices()
  const { id } = useMemberInfo()
  return useInfiniteQuery({
    queryKey: memberKey(id, protectionChanges.path),
    queryFn: async ({ signal, pageParam }) => {
      const input = pageParam === '' ? {} : { before: pageParam }
      return dataOrThrow(await gateway.call(protectionChanges, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.id : undefined),
  })
}

/** Takes what a command answered: what holds now is shown at once, and the history is asked for again. */
export const useTaken = () => {
  const cache = useMemberCache()
  const queries = useQueryClient()
  const { id } = useMemberInfo()
  return (protection: Protection): void => {
    cache.put(protectionGet, protection)
    void queries.invalidateQueries({ queryKey: memberKey(id, protectionChanges.path) })
  }
}

export const useLimitCommands = (onDone: () => void) => {
  const { gateway } = useShellServices()
  const taken = useTaken()
  const done = (protection: Protection): void => {
    taken(protection)
    onDone()
  }
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
  const taken = useTaken()
  const done = (protection: Protection): void => {
    taken(protection)
    onDone()
  }
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
