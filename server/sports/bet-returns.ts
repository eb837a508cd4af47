import type { RejectReason, Ticket } from '#contract/sports/entities/ticket.ts'
import { planStakeReturn, type LockedAccounts } from '#server/ledger/ports.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import { runningRiskOf } from './domain/cash-out/cash-out-value.ts'
import { orderRevertMessageId } from './domain/bet-rules.ts'
import type { Orders, OwnedTicket } from './store/orders.ts'

/** How it ended, and why where nobody asked for it. */
export type TakenBack =
  | { readonly status: 'rejected'; readonly rejectReason: RejectReason }
  | { readonly status: 'cancelled' }

interface ReturnDeps {
  orders: Orders
  protection: Pick<Protection, 'giveBack'>
  now: () => number
}

/**
 * All that is at risk goes back, once, and out of the member's limits; the order is marked, its room and its member hear of
 * it. Accounts and order are held by the caller, who has seen that it is open. A bet that waited is in no room yet. [S-12]
 */
export const takeBack = async (
  { unit, accounts }: { unit: Unit; accounts: LockedAccounts },
  { ticket, memberId }: OwnedTicket,
  how: TakenBack,
  { orders, protection, now }: ReturnDeps,
): Promise<Ticket> => {
  const { orderId, currency, chatRoomNo, placedAtMs: countedAtMs } = ticket
  const riskMinor = runningRiskOf(ticket)
  await protection.giveBack(unit, { memberId, what: 'stake-void', currency, amountMinor: riskMinor, countedAtMs })
  const [result] = await accounts.post([planStakeReturn({ orderId, memberId, currency, stakeMinor: riskMinor })])
  if (result?.verdict !== 'posted') throw new Error(`the stake of order ${orderId} cannot go back: ${result?.verdict}`)
  const atMs = now()
  await orders.in(unit).takeBack(orderId, how, atMs)
  const ended: Ticket = {
    ...ticket,
    ...how,
    returnMinor: riskMinor + (ticket.cashOut?.paidMinor ?? 0),
    decideAtMs: null,
    settledAtMs: atMs,
  }
  const wasPosted = chatRoomNo !== null && ticket.status !== 'waiting'
  const reverted = { msgType: 'orderRevert', data: { orderId } } as const
  unit.announce([
    ...(wasPosted ? [roomEntry(chatRoomNo, orderRevertMessageId(orderId), reverted)] : []),
    { kind: 'wallet', memberId, balance: { currency, balanceMinor: result.creditAfterMinor } },
    { kind: 'ticket', memberId, ticket: ended },
  ])
  return ended
}
