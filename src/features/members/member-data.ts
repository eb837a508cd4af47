import { useSelector } from '@xstate/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressGet, avatarList, birthdayBonus, materialList, memberDetails } from '#contract/members/calls/members.ts'
import { vipCurve, vipRecords, vipStatus } from '#contract/loyalty/calls.ts'
import { vipGradeConfig } from '#contract/site/calls/site.ts'
import { bankCardList, virtualWalletList } from '#contract/wallet/calls.ts'
import { accountChangeList } from '#contract/accounts/calls/account-changes.ts'
import { passkeyList, securityLogList, sessionList } from '#contract/accounts/calls/security.ts'
import type { Call, ResponseOf } from '#contract/define-call.ts'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { holdsWithdrawals } from '#contract/accounts/rules/withdrawal-hold.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownKey, useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const configStaleMs = 60_000

/** Only below MembersOnly: somebody is logged in. */
export const useMemberInfo = () => {
  const { session } = useShellServices()
  const member = useSelector(session, (snapshot) => snapshot.context.userInfo)
  if (!member) throw new Error('useMemberInfo needs a member: render it below MembersOnly')
  return member
}

export const useDetails = () => useOwn(memberDetails, {})
export const useAvatars = () => useOwn(avatarList, {})
export const useAddress = () => useOwn(addressGet, {})
export const useMaterials = (status = '') => useOwn(materialList, status === '' ? {} : { status })
/** Nothing is shown of it from the moment that play is paused, on whatever device. */
export const useBirthdayBonus = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('protection.changed', () => askAgain(birthdayBonus)), [socket, askAgain])
  return useOwn(birthdayBonus, {})
}
/** My level and gifts: they change with what is played, on whatever device, and with a pause of play. */
export const useVipStatus = () => {
  const { socket, session } = useShellServices()
  const { vipLevel } = useMemberInfo()
  const askAgain = useAskAgain()
  useEffect(() => {
    const again = () => askAgain(vipStatus, vipCurve, vipRecords)
    const stops = [socket.on('protection.changed', again), socket.on('vip.changed', again)]
    return () => stops.forEach((stop) => stop())
  }, [socket, askAgain])
  const query = useOwn(vipStatus, {})
  const level = query.data?.level
  // The badges of the bars say the same, also where a push was missed.
  useEffect(() => {
    if (level !== undefined && level !== vipLevel) session.send({ type: 'session.refresh' })
  }, [level, vipLevel, session])
  return query
}
export const useBankCards = () => useOwn(bankCardList, {})
export const useVirtualWallets = () => useOwn(virtualWalletList, {})
export const usePasskeys = () => useOwn(passkeyList, {})
export const useAccountChanges = () => useOwn(accountChangeList, {})
/** True when withdrawals will wait after a payout method is added. `isAdded`: it is in the lists already. */
export const usePayoutHolds = ({ isAdded = false } = {}): boolean => {
  const { data: details } = useDetails()
  const { data: recent } = useAccountChanges()
  const count = (details?.cardCount ?? 0) + (details?.walletCount ?? 0)
  const kinds = (recent?.changes ?? []).map(({ kind }) => kind)
  return holdsWithdrawals({ kind: 'payout.added', isOnlyPayout: count === (isAdded ? 1 : 0) }, kinds)
}
export const useDevices = () => useOwn(sessionList, {})

/** What happened to the account, page by page, the newest first. */
export const useActivity = () =>
  useOwnPages({
    call: securityLogList,
    input: {},
    cursor: 'before',
    endOf: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
  })

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
  const askAgain = useAskAgain()
  const { id } = useMemberInfo()
  return {
    put: <C extends Call>(call: C, data: ResponseOf<C>) => queries.setQueryData(ownKey(id, call), data),
    putDetails: (details: MemberDetails) => {
      queries.setQueryData(ownKey(id, memberDetails), details)
      askAgain(accountChangeList)
    },
    /** Pages that are opened before the server has said it again know it too. */
    withdrawPasswordSet: () =>
      queries.setQueryData<MemberDetails>(
        ownKey(id, memberDetails),
        (details) => details && { ...details, hasWithdrawPassword: true, withdrawLockedUntilMs: null },
      ),
    askAgain: (...calls: readonly Call[]) =>
      // What changes the details may be a change of the account.
      askAgain(...calls, ...(calls.includes(memberDetails) ? [accountChangeList] : [])),
    /** Name, picture and wallets of the bars. */
    refreshSession: () => session.send({ type: 'session.refresh' }),
  }
}
