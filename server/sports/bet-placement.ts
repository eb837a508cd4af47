import type { SiteInfo } from '#contract/site/entities/site.ts'
import { isSportsOpen } from '#contract/sports/rules/sports-channel.ts'
import type { MoneyDecisions } from '#server/ledger/ports.ts'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
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
} from './domain/bet-decisions.ts'
import { betOf, createLiabilities, holdersOf, type HouseRules } from './domain/bet-limits.ts'
import { orderMessageId } from './domain/bet-rules.ts'
import type { BetCommand } from './domain/bet-ticket.ts'
import type { Lock } from './store/bet-matches.ts'
import type { Orders } from './store/orders.ts'
import type { BetToWrite } from './store/ticket-rows.ts'

export interface PlacementDeps {
  now: () => number
  site: () => SiteInfo
  settings: Pick<SiteSettings, 'get'>
  orders: Orders
  protection: Pick<Protection, 'hold'>
  /** Called after each commit that wrote something. */
  onCommitted?: (() => void) | undefined
}

const houseOf = (settings: PlacementDeps['settings']): HouseRules => {
  const caps = settings.get('payoutCaps')
  return {
    isOpen: isSportsOpen(settings.get('venues')),
    limits: settings.get('betLimits'),
    lineCapMinor: { CNY: caps.CNY.lineMinor, USDT: caps.USDT.lineMinor },
  }
}

/** What bets are decided by: a question a kind, whatever their number. `share`: it is held until the unit ends. */
export const readHouse = async (
  orders: Orders,
  settings: PlacementDeps['settings'],
  { commands, lock }: { commands: readonly BetCommand[]; lock: Lock },
) => {
  const house = houseOf(settings)
  const matches = await orders.matchesOf(
    commands.flatMap(({ request }) => request.legs.map(({ matchId }) => matchId)),
    lock,
  )
  const holders = commands.flatMap((command) => holdersOf(betOf({ command })))
  const liabilities = createLiabilities(await orders.liabilitiesOf(holders, lock), house)
  return { house, delays: settings.get('inPlayDelays'), matches, liabilities }
}

const entriesOf = ({ command, ticket, balanceAfterMinor, message }: BetToWrite): OutboxEntry[] => {
  const isShown = message !== null && ticket.status === 'running'
  return [
    ...(isShown ? [roomEntry(message.roomNo, orderMessageId(ticket.orderId), message.content)] : []),
    {
      kind: 'wallet',
      memberId: command.member.id,
      balance: { currency: ticket.currency, balanceMinor: balanceAfterMinor },
    },
  ]
}

/** Places bets in one unit of work: stakes, orders and messages of all, or of none. */
export const decideTogether = async (
  unit: Unit,
  commands: readonly BetCommand[],
  { orders, now, site, settings, protection, onCommitted }: PlacementDeps,
): Promise<MoneyDecisions<BetOutcome>> => {
  const players = commands.map(({ member }) => member.id)
  const allowance = await protection.hold(unit, players)
  const here = orders.in(unit)
  const earlier = await here.earlierOf(commands)
  const shared = { ...(await readHouse(here, settings, { commands, lock: 'share' })), allowance }
  const followed = await here.followedOf(commands.flatMap(({ request }) => request.followsOrderId ?? []))
  const { ids, clockMs } = await here.nextIds(commands.length)
  const atMs = now()
  const decisions = commands.map((command, index) => {
    const known = {
      ...shared,
      earlier: earlier.get(betCommandKey(command)),
      followed: followed.get(command.request.followsOrderId ?? ''),
    }
    return decideBet(command, known, { orderId: ids[index] ?? '', atMs, clockMs })
  })
  return {
    postings: decisions.map((decision) => (isTicket(decision) ? [stakeOf(decision)] : [])),
    settle: async (results) => {
      const placed = settleTickets(decisions.filter(isTicket), results.flat())
      const shownSite = site()
      const written = [...placed.values()].map((each) => ({ ...each, message: betMessage(each, shownSite) ?? null }))
      await here.write(written)
      await allowance.count(written.map(spendingOf))
      unit.announce(written.flatMap(entriesOf))
      if (placed.size > 0) unit.afterCommit(() => onCommitted?.())
      return decisions.map((decision) => (isTicket(decision) ? ticketOutcome(placed.get(decision)) : decision))
    },
  }
}
