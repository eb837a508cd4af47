import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import { openBets, walletOf, type Ledger, type MemberBalances, type MoneyFlush } from '#server/ledger/ports.ts'
import { createAudit } from '#server/platform/audit.ts'
import type { Log } from '#server/platform/log.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { decideTogether, holdForBets, type PlacementDeps } from './bet-placement.ts'
import { quoteBet } from './bet-quote.ts'
import { takeBack } from './bet-returns.ts'
import { runningRiskOf } from './domain/cash-out/cash-out-value.ts'
import { betCommandKey, type BetOutcome } from './domain/bet-decisions.ts'
import type { BetCommand } from './domain/bet-ticket.ts'
import type { Bets } from './ports.ts'
import { createBetMatches } from './store/bet-matches.ts'
import { createOrders, type Orders, type OwnedTicket } from './store/orders.ts'
import { createWaitingOrders } from './store/waiting-orders.ts'
import { createWaitingBets } from './waiting-bets.ts'

export interface BetsOptions extends Omit<PlacementDeps, 'orders' | 'protection'> {
  roles: Pick<Rooms, 'roleOf' | 'muteOf' | 'in'>
  ledger: Ledger
  balances: Pick<MemberBalances, 'in'>
  units: UnitOfWork
  securityLog: Pick<SecurityLog, 'record'>
  flush: MoneyFlush
  protection: Pick<Protection, 'hold' | 'giveBack'>
  log: Log
}

/** An operator takes an order back that waits or runs. Locks accounts, member and order, in the order of placing. */
const revertOrder = (
  { ticket: { orderId, currency }, memberId }: OwnedTicket,
  by: { actor: string; db: Database },
  deps: BetsOptions & { orders: Orders },
): Promise<'reverted' | 'already'> =>
  deps.ledger.transact([walletOf(memberId, currency), openBets(currency)], async (unit, accounts) => {
    await deps.protection.hold(unit, [memberId])
    const locked = await deps.orders.in(unit).lock(orderId)
    if (locked?.ticket.status !== 'running' && locked?.ticket.status !== 'waiting') return 'already'
    const riskMinor = runningRiskOf(locked.ticket)
    await takeBack({ unit, accounts }, locked, { status: 'cancelled' }, deps)
    await createAudit(by.db).in(unit).note(by.actor, 'order.revert', orderId, { memberId, riskMinor, currency })
    const details = { operator: by.actor, command: 'order.revert', what: orderId }
    await deps.securityLog.record(unit, { kind: 'operator.changed', memberId, from: null, details })
    return 'reverted'
  })

/**
 * Bets: stakes, orders and message in one unit of work. They share the flush of all money, and two flushes of them go on side
 * by side until they post. [S-13, E-09]
 */
export const createBets = (db: Database, options: BetsOptions): Bets & { startDecisions(): PollLoop } => {
  const orders = createOrders(db, createBetMatches())
  const deps = { ...options, orders }
  const submit = options.flush.kind<BetCommand, BetOutcome>({
    keyOf: betCommandKey,
    accountsOf: ({ member, request: { currency } }) => [walletOf(member.id, currency), openBets(currency)],
    hold: (unit, commands) => holdForBets(unit, commands, deps),
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, deps),
  })

  return {
    async place(member, room, request) {
      const { roles } = options
      const [role, mute] = room
        ? await Promise.all([roles.roleOf(room, member.id), roles.muteOf(room.roomNo, member.id)])
        : (['member', undefined] as const)
      return submit({ member, room, role, mute, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
    quote: (member, asked) => quoteBet(deps, member, asked),
    stakesSince: (memberId, currency, of) => orders.stakesSince(memberId, { currency, ...of }),
    in: (unit) => ({
      stakesSince: (memberId, currency, of) => orders.in(unit).stakesSince(memberId, { currency, ...of }),
    }),
    async revert(orderId, actor) {
      const order = await orders.find(orderId)
      if (!order) return 'unknown'
      const outcome = await revertOrder(order, { actor, db }, deps)
      if (outcome === 'reverted') options.onCommitted?.()
      return outcome
    },
    startDecisions: () => createWaitingBets({ ...deps, waiting: createWaitingOrders(db) }),
  }
}
