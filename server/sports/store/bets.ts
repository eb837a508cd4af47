import type { SiteInfo } from '#contract/site/entities/site.ts'
import { orderRevertMessageId } from '#server/sports/domain/bet-rules.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { betCommandKey, createBetBatches, type BetCommand, type BetOutcome } from './bet-batches.ts'
import { orderOf, readOrder, readOrdersOf, type OrderRow } from './bet-rows.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { putIntoOutbox, roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import { mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/schema.ts'
import type { Bets } from '#server/sports/ports.ts'
import { openBets, walletOf, type Ledger, type LockedAccounts, planStakeReturn } from '#server/ledger/ports.ts'

const batchMax = 256
const waitingMax = 20_000
const listMax = 50

const returnStake = async (
  trx: DatabaseTransaction,
  accounts: LockedAccounts,
  order: OrderRow,
  by: { actor: string; atMs: number },
): Promise<void> => {
  const { order_id: orderId, member_id: memberId, currency } = order
  const stakeMinor = Number(order.stake_minor)
  const [result] = await accounts.post([planStakeReturn({ orderId, memberId, currency, stakeMinor })])
  if (result?.verdict !== 'posted') throw new Error(`the stake of order ${orderId} cannot go back: ${result?.verdict}`)
  await trx
    .updateTable('orders')
    .set({ status: 'reverted', reverted_at: new Date(by.atMs) })
    .where('order_id', '=', orderId)
    .execute()
  const details = JSON.stringify({ memberId, stakeMinor, currency })
  await trx.insertInto('audit').values({ actor: by.actor, action: 'order.revert', subject: orderId, details }).execute()
  const balance = { currency, balanceMinor: result.creditAfterMinor }
  await putIntoOutbox(trx, [
    ...(order.room_no === null
      ? []
      : [roomEntry(order.room_no, orderRevertMessageId(orderId), { msgType: 'orderRevert', data: { orderId } })]),
    { kind: 'wallet', memberId, balance },
  ])
}

/**
 * Bets on PostgreSQL: stake, order and message in one transaction. Bets that arrive together are written together, since
 * all of them credit the one open-bets account. `onCommitted` is called after each batch that wrote something. [S-13, E-09]
 */
export const createBets = (
  db: Database,
  options: {
    now: () => number
    site: () => SiteInfo
    roles: Pick<Rooms, 'roleOf'>
    ledger: Ledger
    onCommitted?: () => void
  },
): Bets => {
  const batches = createBetBatches(options)
  const bets = createGroupCommit<BetCommand, BetOutcome>({
    batchMax,
    waitingMax,
    keyOf: betCommandKey,
    recover: (error) => (mayBeOneCommands(error) ? 'one by one' : 'give up'),
    commit: async (commands) => {
      const outcomes = await batches(commands)
      if (outcomes.some((outcome) => 'done' in outcome)) options.onCommitted?.()
      return outcomes
    },
  })

  /** Locks the accounts first and the order after them, like placing does. */
  const revertKnown = ({ order_id: orderId, member_id: memberId, currency }: OrderRow, actor: string) =>
    options.ledger.transact([walletOf(memberId, currency), openBets(currency)], async (trx, accounts) => {
      const order = await readOrder(trx, orderId, 'update')
      if (order?.status !== 'accepted') return 'already' as const
      await returnStake(trx, accounts, order, { actor, atMs: options.now() })
      return 'reverted' as const
    })

  return {
    async place(member, room, request) {
      const role = room ? await options.roles.roleOf(room, member.id) : 'member'
      return bets.submit({ member, room, role, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
    list: async (memberId, matchId) => (await readOrdersOf(db, memberId, matchId, listMax)).map(orderOf),
    async revert(orderId, actor) {
      const order = await readOrder(db, orderId, 'none')
      if (!order) return 'unknown'
      const outcome = await revertKnown(order, actor)
      if (outcome === 'reverted') options.onCommitted?.()
      return outcome
    },
  }
}
