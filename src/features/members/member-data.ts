import { useSelector } from '@xstate/react'
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressGet, avatarList, birthdayBonus, materialList, memberDetails } from '#contract/members/calls/members.ts'
import { vipGradeConfig } from '#contract/site/calls/site.ts'
import { bankCardList, virtualWalletList } from '#contract/wallet/calls.ts'
import { accountChangeList } from '#contract/accounts/calls/account-changes.ts'
import { passkeyList, securityLogList, sessionList } from '#contract/accounts/calls/security.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const configStaleMs = 60_000

/** What is a member's own is kept by member: nobody sees what somebody else left in this browser's memory. */
export const memberKey = (memberId: string, ...rest: readonly string[]) => ['member', memberId, ...rest] as const

const asked = <C extends Call>(gateway: Gateway, memberId: string, call: C, input: RequestOf<C>) =>
  queryOptions<ResponseOf<C>>({
    queryKey: [...memberKey(memberId, call.path), ...Object.values(input as object)],
    queryFn: async ({ signal }) => dataOrThrow<C>(await gateway.call(call, input, { signal, quiet: true })),
  })

/** Only below MembersOnly: somebody is logged in. */
export const useMemberInfo = () => {
  const { session } = useShellServices()
  const member = useSelector(session, (snapshot) => snapshot.context.userInfo)
  if (!member) throw new Error('useMemberInfo needs a member: render it below MembersOnly')
  return member
}

export const useOwn = <C extends Call>(call: C, input: RequestOf<C>) => {
  const { gateway } = useShellServices()
  const { id } = useMemberInfo()
  return useQuery(asked(gateway, id, call, input))
}

export const useDetails = () => useOwn(memberDetails, {})
export const useAvatars = () => useOwn(avatarList, {})
export const useAddress = () => useOwn(addressGet, {})
export const useMaterials = (status = '') => useOwn(materialList, status === '' ? {} : { status })
/** Nothing is shown of it from the moment that play is paused, on whatever device. */
export const useBirthdayBonus = () => {
  const { socket } = useShellServices()
  const queries = useQueryClient()
  const { id } = useMemberInfo()
  useEffect(
    () =>
      socket.on('protection.changed', () => {
        void queries.invalidateQueries({ queryKey: memberKey(id, birthdayBonus.path) })
      }),
    [socket, queries, id],
  )
  return useOwn(birthdayBonus, {})
}
export const useBankCards = () => useOwn(bankCardList, {})
export const useVirtualWallets = () => useOwn(virtualWalletList, {})
export const usePasskeys = () => useOwn(passkeyList, {})
export const useAccountChanges = () => useOwn(accountChangeList, {})
export const useDevices = () => useOwn(sessionList, {})

/** What happened to the account, page by page, the newest first. */
export const useActivity = () => {
  const { gateway } = useShellServices()
  const { id } = useMemberInfo()
  return useInfiniteQuery({
    queryKey: memberKey(id, securityLogList.path),
    queryFn: async ({ signal, pageParam }) => {
      const input = pageParam === '' ? {} : { before: pageParam }
      return dataOrThrow(await gateway.call(securityLogList, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
  })
}

export const useVipGrades = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ['site', vipGradeConfig.path],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(vipGradeConfig, {}, { signal, quiet: true })),
    staleTime: configStaleMs,
  })
}

/** Puts answers of commands where the queries are, and asks again for what they changed. */
export const useMemberCache = () => {
  const queries = useQueryClient()
  const { session } = useShellServices()
  const { id } = useMemberInfo()
  return {
    put: <C extends Call>(call: C, data: ResponseOf<C>) => queries.setQueryData(memberKey(id, call.path), data),
    putDetails: (details: MemberDetails) => {
      queries.setQueryData(memberKey(id, memberDetails.path), details)
      void queries.invalidateQueries({ queryKey: memberKey(id, accountChangeList.path) })
    },
    askAgain: (...calls: readonly Call[]) => {
      // What changes the details may be a change of the account.
      const all = calls.includes(memberDetails) ? [...calls, accountChangeList] : calls
      for (const call of all) void queries.invalidateQueries({ queryKey: memberKey(id, call.path) })
    },
    /** Name, picture and wallets of the bars. */
    refreshSession: () => session.send({ type: 'session.refresh' }),
  }
}
