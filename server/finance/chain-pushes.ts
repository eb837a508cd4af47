import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Tells all sockets of a member that a transfer stands otherwise. [C-14] */
export const createChainPushes = (connections: Pick<Connections, 'ofMember'>) => ({
  chainDepositChanged: (memberId: string, id: string): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush('chain-deposit.changed', { id })
    for (const connection of own) connection.send(push)
  },
})

export type ChainPushes = ReturnType<typeof createChainPushes>
