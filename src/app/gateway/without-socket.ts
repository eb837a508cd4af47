import type { QueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { Call } from '#contract/define-call.ts'
import { roomAskEveryMs } from '#contract/limits.ts'
import { messageList, messageUnread } from '#contract/messages/calls.ts'
import { supportList, supportShow } from '#contract/messages/support-calls.ts'
import { financeRecords, payUnfinished } from '#contract/finance/calls.ts'
import { memberBalances } from '#contract/members/calls/member-balances.ts'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { ownKey } from '#src/shared/app/own-data.ts'

interface Followed {
  readonly gateway: Gateway
  readonly socket: Pick<Socket, 'status'>
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly queries: QueryClient
  /** Whether anybody looks and there is a network at all. */
  readonly isSeen: () => boolean
}

const sameBalance =
  ({ currency, balanceMinor }: Balance) =>
  (other: Balance): boolean =>
    other.currency === currency && other.balanceMinor === balanceMinor

/** Whoever asks last asks alone. */
let turn = 0

/**
 * What the server would push to a member, asked for until a socket comes through: balances and unread messages, now and 3 s
 * after each answer. What hangs on them is asked for when they have changed. The calls do not count as use: who has left
 * the page open is logged out all the same. [C-16, S-04]
 */
export const askWithoutSocket = ({ gateway, socket, session, queries, isSeen }: Followed): void => {
  const mine = ++turn
  const askAgain = (memberId: string, calls: readonly Call[]): void => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: ownKey(memberId, call) })
  }
  const askWallets = async (memberId: string): Promise<void> => {
    const answer = await gateway.call(memberBalances, {}, { quiet: true })
    const { userInfo, wallets } = session.getSnapshot().context
    if (answer.kind !== 'accepted' || userInfo?.id !== memberId || socket.status === 'connected') return
    const moved = answer.data.wallets.filter((wallet) => !wallets.some(sameBalance(wallet)))
    for (const wallet of moved) session.send({ type: 'wallet.changed', ...wallet })
    if (moved.length > 0) askAgain(memberId, [financeRecords, payUnfinished])
  }
  const askUnread = async (memberId: string): Promise<void> => {
    const key = ownKey(memberId, messageUnread)
    const answer = await gateway.call(messageUnread, {}, { quiet: true })
    if (answer.kind !== 'accepted' || JSON.stringify(answer.data) === JSON.stringify(queries.getQueryData(key))) return
    queries.setQueryData(key, answer.data)
    askAgain(memberId, [messageList, supportList, supportShow])
  }
  const ask = async (): Promise<void> => {
    if (socket.status === 'connected' || mine !== turn) return
    const memberId = session.getSnapshot().context.userInfo?.id
    if (memberId !== undefined && isSeen()) await Promise.all([askWallets(memberId), askUnread(memberId)])
    setTimeout(() => void ask(), roomAskEveryMs)
  }
  void ask()
}
