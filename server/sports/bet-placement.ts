import type { SiteInfo } from '#contract/site/entities/site.ts'
import { isSportOpen } from '#contract/sports/rules/sports-channel.ts'
import type { LockedAccounts, MoneyDecisions } from '#server/ledger/ports.ts'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import {
  assertTaken,
  betCommandKey,
  betMessage,
  coverTickets,
  decideBet,
  isTicket,
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
  const venues = settings.get('venues')
  return {
    isOpen: (sport) => isSportOpen(venues, sport),
    limits: settings.get('betLimits'),
    lineCapMinor: { CNY: caps.CNY.lineMinor, USDT: caps.USDT.lineMinor },
  }
}

const playersOf = (commands: readonly BetCommand[]): string[] => commands.map(({ member }) => member.id)
const matchIdsOf = (commands: readonly BetCommand[]): string[] =>
  commands.flatMap(({ request }) => request.legs.map(({ matchId }) => matchId))
const followedIdsOf = (commands: readonly BetCommand[]): string[] =>
  commands.flatMap(({ request }) => request.followsOrderId ?? [])

/** Members, then matches, then the orders that are followed: as placing holds them. */
export const holdForBets = async (
  unit: Unit,
  commands: readonly BetCommand[],
  { orders, protection }: Pick<PlacementDeps, 'orders' | 'protection'>,
): Promise<void> => {
  await protection.hold(unit, playersOf(commands))
  const inUnit = orders.in(unit)
  await inUnit.matchesOf(matchIdsOf(commands), 'share')
  await inUnit.followedOf(followedIdsOf(commands))
}

/** What bets are decided by: a question a kind, whatever their number. `share`: their matches are held until the unit ends. */
export const readHouse = async (
  orders: Orders,
  settings: PlacementDeps['settings'],
  { commands, lock, asks }: { commands: readonly BetCommand[]; lock: Lock; asks: 'to place' | 'to know' },
) => {
  const house = houseOf(settings)
  const matches = await orders.matchesOf(matchIdsOf(commands), lock)
  const holders = commands.flatMap((command) => holdersOf(betOf({ command })))
  const placed = asks === 'to place' ? commands : []
  const facts = await orders.factsOf({ commands: placed, holders, count: placed.length })
  const liabilities = createLiabilities(facts.openMinor, house)
  return { house, delays: settings.get('inPlayDelays'), matches, liabilities, facts }
}

const entriesOf = ({ command, ticket, balanceAfterMinor, message }: BetToWrite): OutboxEntry[] => {
  const isPosted = message !== null && ticket.status === 'running'
  return [
    ...(isPosted ? [roomEntry(message.roomNo, orderMessageId(ticket.orderId), message.content)] : []),
    {
      kind: 'wallet',
      memberId: command.member.id,
      balance: { currency: ticket.currency, balanceMinor: balanceAfterMinor },
    },
  ]
}

/**
 * Another flush has taken what these bets were decided by; decided again, they see it. What it says is what PostgreSQL says
 * of a transaction that is to be run again.
 */
class LiabilitiesMovedError extends Error {
  readonly code = '40001'

  constructor() {
    super('another flush of bets has come nearer to a limit of the house')
  }
}

/** Places bets in one unit of work: stakes, orders and messages of all, or of none. */
export const decideTogether = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly BetCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  { orders, now, site, settings, protection, onCommitted }: PlacementDeps,
): Promise<MoneyDecisions<BetOutcome>> => {
  const allowance = await protection.hold(unit, playersOf(commands))
  const inUnit = orders.in(unit)
  const { facts, ...read } = await readHouse(inUnit, settings, { commands, lock: 'share', asks: 'to place' })
  const shared = { ...read, allowance }
  const followed = await inUnit.followedOf(followedIdsOf(commands))
  const atMs = now()
  const decisions = commands.map((command, index) => {
    const decisionFacts = {
      ...shared,
      earlier: facts.earlier.get(betCommandKey(command)),
      followed: followed.get(command.request.followsOrderId ?? ''),
    }
    return decideBet(command, decisionFacts, { orderId: facts.ids[index] ?? '', atMs, clockMs: facts.clockMs })
  })
  const covered = coverTickets(decisions.filter(isTicket), accounts.balanceOf)
  const siteOfMessage = site()
  const placed = [...covered.values()].map((each) => ({ ...each, message: betMessage(each, siteOfMessage) ?? null }))
  return {
    postings: decisions.map((decision) => (isTicket(decision) && covered.has(decision) ? [stakeOf(decision)] : [])),
    write: async () => {
      await inUnit.write(placed)
      await allowance.count(placed.map(spendingOf))
    },
    settle: async (results) => {
      assertTaken(placed, results.flat())
      if (!shared.liabilities.holds(await inUnit.addLiabilities(placed))) throw new LiabilitiesMovedError()
      unit.announce(placed.flatMap(entriesOf))
      if (placed.length > 0) unit.afterCommit(() => onCommitted?.())
      return decisions.map((decision) => (isTicket(decision) ? ticketOutcome(covered.get(decision)) : decision))
    },
  }
}
