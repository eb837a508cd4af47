import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from './call-fault.ts'
import { useShellServices } from './services.tsx'

/** Who is logged in; empty: nobody. */
export const useMemberId = (): string => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo?.id ?? '')
}

/** What is a member's own is kept by member: nobody sees what somebody else left in this browser's memory. */
export const ownKey = (memberId: string, call: Call, input: object = {}) =>
  ['member', memberId, call.path, ...(Object.keys(input).length === 0 ? [] : [input])] as const

export const ownQuery = <C extends Call>(gateway: Gateway, memberId: string, call: C, input: RequestOf<C>) =>
  queryOptions<ResponseOf<C>>({
    queryKey: ownKey(memberId, call, input as object),
    queryFn: async ({ signal }) => dataOrThrow<C>(await gateway.call(call, input, { signal, quiet: true })),
  })

/** How often something is asked for again, in milliseconds; false: not at all. */
type AskEvery<Data> = number | ((data: Data | undefined) => number | false)

const intervalOf = <Data>(every: AskEvery<Data> | undefined) =>
  typeof every === 'function' ? ({ state }: { state: { data: Data | undefined } }) => every(state.data) : every

interface OwnOptions<Data> {
  staleTime?: number
  askEveryMs?: AskEvery<Data>
}

/** What a call says of the member who is logged in. */
export const useOwn = <C extends Call>(
  call: C,
  input: RequestOf<C>,
  { staleTime, askEveryMs }: OwnOptions<ResponseOf<C>> = {},
) => {
  const { gateway } = useShellServices()
  return useQuery({
    ...ownQuery(gateway, useMemberId(), call, input),
    ...(staleTime !== undefined && { staleTime }),
    refetchInterval: intervalOf(askEveryMs) ?? false,
  })
}

export interface Pages<C extends Call> {
  call: C
  input: RequestOf<C>
  /** The field of the request that says where the page before ended. */
  cursor: keyof RequestOf<C> & string
  /** Where a page ends; undefined or null: it is the last one. */
  endOf: (page: ResponseOf<C>) => string | null | undefined
  staleTime?: number
  askEveryMs?: AskEvery<InfiniteData<ResponseOf<C>>>
}

/** The same page by page. */
export const useOwnPages = <C extends Call>({ call, input, cursor, endOf, staleTime, askEveryMs }: Pages<C>) => {
  const { gateway } = useShellServices()
  return useInfiniteQuery({
    queryKey: ownKey(useMemberId(), call, input as object),
    queryFn: async ({ signal, pageParam }) => {
      const asked = pageParam === null ? input : ({ ...(input as object), [cursor]: pageParam } as RequestOf<C>)
      return dataOrThrow<C>(await gateway.call(call, asked, { signal, quiet: true }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: endOf,
    ...(staleTime !== undefined && { staleTime }),
    refetchInterval: intervalOf(askEveryMs) ?? false,
  })
}

/** Asks again for what calls said, with whatever input. */
export const useAskAgain = (): ((...calls: readonly Call[]) => void) => {
  const cache = useQueryClient()
  const memberId = useMemberId()
  return useCallback(
    (...calls) => {
      for (const call of calls) void cache.invalidateQueries({ queryKey: ownKey(memberId, call) })
    },
    [cache, memberId],
  )
}

/** Does something each time that a balance of the member is another one than was shown. */
export const useOnBalances = (act: () => void): void => {
  const { session } = useShellServices()
  const owner = useSelector(session, ({ context }) =>
    context.wallets.map(({ currency, balanceMinor }) => `${currency}${balanceMinor}`).join(),
  )
  const lastOwner = useRef(owner)
  useEffect(() => {
    if (lastOwner.current === owner) return
    lastOwner.current = owner
    act()
  }, [owner, act])
}
