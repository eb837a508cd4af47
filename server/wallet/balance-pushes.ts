import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Sends a new balance to all sockets of its member. */
export const createBalancePushes = (connections: Pick<Connections, 'ofMember'>) => ({
  walletChanged: (memberId: string, balance: Balance): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush('wallet.changed', balance)
    for (const connection of own) connection.send(push)
  },
})
