import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { openBets, walletOf, type AccountName, type Ledger } from '#server/ledger/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { takeBack } from './bet-returns.ts'
import { reasonAgainst } from './domain/bet-delay.ts'
import { orderMessageId } from './domain/bet-rules.ts'
import type { Orders } from './store/orders.ts'
import type { DueBet, WaitingBet, WaitingOrders } from './store/waiting-orders.ts'

const batchMax = 100

export interface WaitingDeps {
  orders: Orders
  waiting: WaitingOrders
  ledger: Ledger
  roles: Pick<Rooms, 'in'>
  protection: Pick<Protection, 'hold' | 'giveBack'>
  now: () => number
  log: Log
  onCommitted?: (() => void) | undefined
}

const accountsOf = (due: readonly DueBet[]): AccountName[] => [
  ...[...new Set(due.map(({ currency }) => currency))].map((currency) => openBets(currency)),
  ...due.map(({ memberId, currency }) => walletOf(memberId, currency)),
]

/** Those of whom a mute has come meanwhile are not shown. */
const mutedOf = async (
  unit: Unit,
  bets: readonly WaitingBet[],
  { roles }: WaitingDeps,
): Promise<ReadonlySet<string>> => {
  const muted = new Set<string>()
  for (const { ticket, memberId, message } of bets)
    if (message && (await roles.in(unit).muteOf(message.roomNo, memberId))) muted.add(ticket.orderId)
  return muted
}

/** Decides bets that are due, in one unit of work: each runs at its price, or its stakes go back. Others than these may be decided by another process. */
const decide = (due: readonly DueBet[], deps: WaitingDeps): Promise<void> =>
  deps.ledger.transact(accountsOf(due), async (unit, accounts) => {
    const { orders, waiting, protection, onCommitted } = deps
    // Members before matches, as bets are placed.
    await protection.hold(
      unit,
      due.map(({ memberId }) => memberId),
    )
    const bets = await waiting.in(unit).lock(due.map(({ orderId }) => orderId))
    const matchIds = bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId))
    const matches = await orders.in(unit).matchesOf(matchIds, 'share')
    const judged = bets.map((bet) => ({ ...bet, reason: reasonAgainst(bet.legs, bet.accept, matches) }))
    const stood = judged.filter(({ reason }) => reason === null)
    const muted = await mutedOf(unit, stood, deps)
    const ids = stood.map(({ ticket }) => ticket.orderId)
    await waiting.in(unit).run(ids, muted)
    for (const { ticket, memberId, message } of stood) {
      const isMuted = muted.has(ticket.orderId)
      const chatRoomNo = isMuted ? null : ticket.chatRoomNo
      const running: Ticket = { ...ticket, status: 'running', decideAtMs: null, chatRoomNo }
      unit.announce([
        ...(message && !isMuted ? [roomEntry(message.roomNo, orderMessageId(ticket.orderId), message.content)] : []),
        { kind: 'ticket', memberId, ticket: running },
      ])
    }
    for (const bet of judged)
      if (bet.reason !== null)
        await takeBack({ unit, accounts }, bet, { status: 'rejected', rejectReason: bet.reason }, deps)
    if (bets.length > 0) unit.afterCommit(() => onCommitted?.())
  })

/** Decides all bets that are due; one that cannot be decided keeps no other one waiting. */
const decideDue = async (deps: WaitingDeps): Promise<boolean> => {
  for (;;) {
    const due = await deps.waiting.due(batchMax)
    if (due.length === 0) return true
    try {
      await decide(due, deps)
    } catch (error) {
      deps.log.warn({ reason: oneLineOf(error) }, 'bets could not be decided together')
      let isClear = true
      for (const bet of due)
        await decide([bet], deps).catch((reason: unknown) => {
          isClear = false
          deps.log.error({ orderId: bet.orderId, reason: oneLineOf(reason) }, 'a bet could not be decided')
        })
      if (!isClear) return false
    }
    if (due.length < batchMax) return true
  }
}

/**
 * Bets in play wait until their time by the database's clock, which is one for all servers. It stands in the table when it
 * is due, so any process decides it, also after one that was killed; the order's row is held while it does. [S-13, V-06]
 */
export const createWaitingBets = (deps: WaitingDeps): PollLoop =>
  createPollLoop(() => decideDue(deps), { log: deps.log, what: 'the bets that wait' })
