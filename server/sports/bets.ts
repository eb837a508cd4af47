import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import {
  openBets,
  walletOf,
  planStakeReturn,
  type Ledger,
  type MoneyDecisions,
  type MoneyFlush,
} from '#server/ledger/ports.ts'
import { createAudit } from '#server/platform/audit.ts'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Bets } from './ports.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import {
  betCommandKey,
  betMessage,
  decideBet,
  isTicket,
  settleTickets,
  spendingOf,
  stakeOf,
  ticketOutcome,
  type BetOutcome,
  type PlacedBet,
} from './domain/bet-decisions.ts'
import { orderMessageId, orderRevertMessageId } from './domain/bet-rules.ts'
import type { BetCommand } from './domain/bet-ticket.ts'
import { createBetMatches } from './store/bet-matches.ts'
import { createOrders, type Orders, type OwnedTicket } from './store/orders.ts'

interface BetsOptions {
  now: () => number
  site: () => SiteInfo
  roles: Pick<Rooms, 'roleOf'>
  ledger: Ledger
  securityLog: Pick<SecurityLog, 'record'>
  flush: MoneyFlush
  protection: Pick<Protection, 'hold' | 'giveBack'>
  /** Called after each commit that wrote something. */
  onCommitted?: () => void
}

const entriesOf = (placed: PlacedBet, site: SiteInfo): OutboxEntry[] => {
  const { ticket, command, balanceAfterMinor } = placed
  const message = betMessage(placed, site)
  const balance = { currency: ticket.currency, balanceMinor: balanceAfterMinor }
  return [
    ...(message ? [roomEntry(message.roomNo, orderMessageId(ticket.orderId), message.content)] : []),
    { kind: 'wallet', memberId: command.member.id, balance },
  ]
}

/** What the commands of a batch are decided by: a question a kind, whatever their number. */
const readKnown = async (orders: Orders, commands: readonly BetCommand[]) => ({
  earlier: await orders.earlierOf(commands),
  matches: await orders.matchesOf(
    commands.flatMap(({ request }) => request.legs.map(({ matchId }) => matchId)),
    'share',
  ),
  followed: await orders.followedOf(commands.flatMap(({ request }) => request.followsOrderId ?? [])),
  orderIds: await orders.nextIds(commands.length),
})

/** Places bets in one unit of work: stakes, orders and messages of all, or of none. */
const decideTogether = async (
  unit: Unit,
  commands: readonly BetCommand[],
  { orders, now, site, protection, onCommitted }: BetsOptions & { orders: Orders },
): Promise<MoneyDecisions<BetOutcome>> => {
  const players = commands.map(({ member }) => member.id)
  const allowance = await protection.hold(unit, players)
  const here = orders.in(unit)
  const { earlier, matches, followed, orderIds } = await readKnown(here, commands)
  const atMs = now()
  const decisions = commands.map((command, index) => {
    const known = {
      earlier: earlier.get(betCommandKey(command)),
      matches,
      followed: followed.get(command.request.followsOrderId ?? ''),
      allowance,
    }
    return decideBet(command, known, { orderId: orderIds[index] ?? '', atMs })
  })
  return {
    postings: decisions.map((decision) => (isTicket(decision) ? [stakeOf(decision)] : [])),
    settle: async (results) => {
      const placed = settleTickets(decisions.filter(isTicket), results.flat())
      await here.write([...placed.values()])
      await allowance.count([...placed.values()].map(spendingOf))
      const shownSite = site()
      unit.announce([...placed.values()].flatMap((each) => entriesOf(each, shownSite)))
      if (placed.size > 0) unit.afterCommit(() => onCommitted?.())
      return decisions.map((decision) => (isTicket(decision) ? ticketOutcome(placed.get(decision)) : decision))
    },
  }
}

/** Gives the stakes back, marks the order, tells its room. Locks the accounts first and the order after them, as placing does. */
const revertOrder = (
  { ticket: { orderId, currency }, memberId }: OwnedTicket,
  by: { actor: string; db: Database },
  { ledger, protection, securityLog, orders, now }: BetsOptions & { orders: Orders },
): Promise<'reverted' | 'already'> =>
  ledger.transact([walletOf(memberId, currency), openBets(currency)], async (unit, accounts) => {
    const here = orders.in(unit)
    const locked = await here.lock(orderId)
    if (locked?.ticket.status !== 'running') return 'already'
    const { riskMinor, chatRoomNo, placedAtMs: countedAtMs } = locked.ticket
    await protection.giveBack(unit, { memberId, what: 'stake-void', currency, amountMinor: riskMinor, countedAtMs })
    const [result] = await accounts.post([planStakeReturn({ orderId, memberId, currency, stakeMinor: riskMinor })])
    if (result?.verdict !== 'posted')
      throw new Error(`the stake of order ${orderId} cannot go back: ${result?.verdict}`)
    await here.takeBack(orderId, 'cancelled', now())
    await createAudit(by.db).in(unit).note(by.actor, 'order.revert', orderId, { memberId, riskMinor, currency })
    const details = { operator: by.actor, command: 'order.revert', what: orderId }
    await securityLog.record(unit, { kind: 'operator.changed', memberId, from: null, details })
    const content = { msgType: 'orderRevert', data: { orderId } } as const
    unit.announce([
      ...(chatRoomNo === null ? [] : [roomEntry(chatRoomNo, orderRevertMessageId(orderId), content)]),
      { kind: 'wallet', memberId, balance: { currency, balanceMinor: result.creditAfterMinor } },
    ])
    return 'reverted'
  })

/**
 * Bets: stake, order and message in one unit of work. They share the flush of all money, since all of them credit the
 * one open-bets account. [S-13, E-09]
 */
export const createBets = (db: Database, options: BetsOptions): Bets => {
  const orders = createOrders(db, createBetMatches())
  const submit = options.flush.kind<BetCommand, BetOutcome>({
    keyOf: betCommandKey,
    accountsOf: ({ member, request: { currency } }) => [walletOf(member.id, currency), openBets(currency)],
    decide: (unit, commands) => decideTogether(unit, commands, { ...options, orders }),
  })

  return {
    async place(member, room, request) {
      const role = room ? await options.roles.roleOf(room, member.id) : 'member'
      return submit({ member, room, role, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
    list: async (memberId, asked) => {
      const tickets = await orders.listOf(memberId, { ...asked, limit: asked.limit + 1 })
      const shown = tickets.slice(0, asked.limit)
      return { tickets: shown, next: tickets.length > asked.limit ? (shown.at(-1)?.orderId ?? null) : null }
    },
    stakesSince: (memberId, currency, of) => orders.stakesSince(memberId, { currency, ...of }),
    in: (unit) => ({
      stakesSince: (memberId, currency, of) => orders.in(unit).stakesSince(memberId, { currency, ...of }),
    }),
    async revert(orderId, actor) {
      const order = await orders.find(orderId)
      if (!order) return 'unknown'
      const outcome = await revertOrder(order, { actor, db }, { ...options, orders })
      if (outcome === 'reverted') options.onCommitted?.()
      return outcome
    },
  }
}
