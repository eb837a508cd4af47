import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'

/** Tells all sockets of a member that a transfer stands otherwise. [C-14] */
export const createChainPushes = ({ push }: Pick<MemberPushes, 'push'>) => ({
  chainDepositChanged: (memberId: string, id: string): void => push(memberId, 'chain-deposit.changed', { id }),
})

export type ChainPushes = ReturnType<typeof createChainPushes>
