import type { Balance } from '#contract/wallet/entities/money.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'

/** Sends a new balance to all sockets of its member. */
export const createBalancePushes = ({ push }: Pick<MemberPushes, 'push'>) => ({
  walletChanged: (memberId: string, balance: Balance): void => push(memberId, 'wallet.changed', balance),
})
