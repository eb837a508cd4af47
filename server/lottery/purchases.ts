import { createHash, randomUUID } from 'node:crypto'
import {
  openTickets,
  walletOf,
  type LockedAccounts,
  type MoneyDecisions,
  type MoneyFlush,
} from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import { decideBuy, isPlan, spendingOf, stakePosting, type BuyAnswer, type BuyCommand } from './domain/buy-decisions.ts'
import type { Draws, DrawKey, StoredDraw } from './store/draws.ts'
import { requestKeyOf, type Tickets } from './store/tickets.ts'

interface PurchaseDeps {
  now: () => number
  flush: MoneyFlush
  protection: Pick<Protection, 'hold'>
  draws: Draws
  tickets: Tickets
  /** Called after each commit that wrote something. */
  onCommitted: () => void
}

const keysOf = (commands: readonly BuyCommand[]): DrawKey[] => {
  const asked = commands.flatMap(({ request: { game, draws } }) => draws.map(({ issue }) => ({ game, issue })))
  return [...new Map(asked.map((key) => [`${key.game}:${key.issue}`, key])).values()]
}

/** Members, then draws: none of them is drawn before this is committed. */
const holdForTickets = async (unit: Unit, commands: readonly BuyCommand[], { protection, draws }: PurchaseDeps) => {
  const allowance = await protection.hold(
    unit,
    commands.map(({ memberId }) => memberId),
  )
  return { allowance, held: Map.groupBy(await draws.in(unit).share(keysOf(commands)), ({ game }) => game) }
}

const byIssue = (draws: readonly StoredDraw[] = []): Map<string, StoredDraw> =>
  new Map(draws.map((draw) => [draw.issue, draw]))

const decideTogether = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly BuyCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: PurchaseDeps,
): Promise<MoneyDecisions<BuyAnswer>> => {
  const { allowance, held } = await holdForTickets(unit, commands, deps)
  const inUnit = deps.tickets.in(unit)
  const earlier = await inUnit.earlierOf(
    commands.map(({ memberId, request: { requestId } }) => ({ memberId, requestId })),
  )
  const atMs = deps.now()
  const decisions = commands.map((command) =>
    decideBuy(command, {
      earlier: earlier.get(requestKeyOf(command.memberId, command.request.requestId)),
      draws: byIssue(held.get(command.request.game)),
      allowance,
      balanceMinor: accounts.balanceOf(walletOf(command.memberId, command.request.currency)),
      atMs,
    }),
  )
  const plans = decisions.filter(isPlan)
  return {
    postings: decisions.map((decision) => (isPlan(decision) ? [stakePosting(decision)] : [])),
    write: async () => {
      if (plans.length === 0) return
      await inUnit.add(plans)
      await allowance.count(plans.map(spendingOf))
    },
    settle: async (results) => {
      const odd = results.flat().find(({ verdict }) => verdict !== 'posted')
      if (odd) throw new Error(`the stake of a ticket is ${odd.verdict}, which was covered and new`)
      unit.announce(
        plans.map(({ command: { memberId }, ticket: { currency }, balanceAfterMinor }) => ({
          kind: 'wallet',
          memberId,
          balance: { currency, balanceMinor: balanceAfterMinor },
        })),
      )
      if (plans.length > 0) unit.afterCommit(deps.onCommitted)
      return decisions.map((decision) =>
        isPlan(decision)
          ? { ok: true, value: { ticket: decision.ticket, balanceMinor: decision.balanceAfterMinor } }
          : decision,
      )
    },
  }
}

/** The same for the same ticket. */
const printOf = ({ game, lines, currency, draws, stopsOnWin }: BuyCommand['request']): string => {
  const content = [
    game,
    currency,
    stopsOnWin,
    lines.map(({ play, picks }) => [play, picks]),
    draws.map(({ issue, multiple }) => [issue, multiple]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Tickets share the flush of all money. A member buys one a flush, so that each sees what the one before has left. */
export const createPurchases = (deps: PurchaseDeps) => {
  const submit = deps.flush.kind<BuyCommand, BuyAnswer>({
    keyOf: ({ memberId }) => memberId,
    accountsOf: ({ memberId, request: { currency } }) => [walletOf(memberId, currency), openTickets(currency)],
    hold: async (unit, commands) => void (await holdForTickets(unit, commands, deps)),
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, deps),
  })
  return (memberId: string, asked: BuyCommand['request']): Promise<BuyAnswer> => {
    const request = { ...asked, requestId: asked.requestId.toLowerCase() }
    return submit({ memberId, ticketId: randomUUID(), request, print: printOf(request) })
  }
}

export type BuyTicket = ReturnType<typeof createPurchases>
