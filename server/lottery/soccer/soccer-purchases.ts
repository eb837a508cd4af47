import { createHash, randomUUID } from 'node:crypto'
import {
  openTickets,
  walletOf,
  type LockedAccounts,
  type MoneyDecisions,
  type MoneyFlush,
} from '#server/ledger/ports.ts'
import { requestKeyOf } from '#server/lottery/store/tickets.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { FootballMatches } from '#server/sports/ports.ts'
import {
  decideSoccer,
  inOrder,
  isSoccerPlan,
  soccerSpending,
  soccerStakePosting,
  type SoccerAnswer,
  type SoccerCommand,
} from './buy-soccer.ts'
import type { SoccerRounds, StoredRound } from './soccer-rounds.ts'
import type { SoccerTickets } from './soccer-tickets.ts'

interface PurchaseDeps {
  now: () => number
  flush: MoneyFlush
  protection: Pick<Protection, 'hold'>
  rounds: SoccerRounds
  tickets: SoccerTickets
  football: FootballMatches
  /** Called after each commit that wrote something. */
  onCommitted: () => void
}

/** Members, then rounds: none of them is settled before this is committed. */
const holdForTickets = async (unit: Unit, commands: readonly SoccerCommand[], { protection, rounds }: PurchaseDeps) => {
  const allowance = await protection.hold(
    unit,
    commands.map(({ memberId }) => memberId),
  )
  return { allowance, held: await rounds.in(unit).share(commands.map(({ request }) => request.issue)) }
}

/** Issues of which a match has begun, early or not: its kick-off is the end of sales whatever was announced. */
const begunOf = async (
  unit: Unit,
  held: readonly StoredRound[],
  { football, now }: PurchaseDeps,
): Promise<Set<string>> => {
  const found = await football.in(unit).of(held.flatMap(({ matches }) => matches.map(({ matchId }) => matchId)))
  const begun = new Set(
    found.flatMap(({ matchId, hasBegun, isVoid, startAtMs }) =>
      !isVoid && (hasBegun || startAtMs <= now()) ? [matchId] : [],
    ),
  )
  return new Set(
    held.flatMap(({ issue, matches }) => (matches.some(({ matchId }) => begun.has(matchId)) ? [issue] : [])),
  )
}

const decideTogether = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly SoccerCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: PurchaseDeps,
): Promise<MoneyDecisions<SoccerAnswer>> => {
  const { allowance, held } = await holdForTickets(unit, commands, deps)
  const begun = await begunOf(unit, held, deps)
  const inUnit = deps.tickets.in(unit)
  const asked = commands.map(({ memberId, request: { requestId } }) => ({ memberId, requestId }))
  const earlier = await inUnit.earlierOf(asked)
  const atMs = deps.now()
  const decisions = commands.map((command) =>
    decideSoccer(command, {
      earlier: earlier.get(requestKeyOf(command.memberId, command.request.requestId)),
      round: held.find(({ issue }) => issue === command.request.issue),
      hasBegun: begun.has(command.request.issue),
      allowance,
      balanceMinor: accounts.balanceOf(walletOf(command.memberId, 'CNY')),
      atMs,
    }),
  )
  const plans = decisions.filter(isSoccerPlan)
  return {
    postings: decisions.map((decision) => (isSoccerPlan(decision) ? [soccerStakePosting(decision)] : [])),
    write: async () => {
      if (plans.length === 0) return
      await inUnit.add(plans)
      await allowance.count(plans.map(({ command, ticket }) => soccerSpending(command, ticket.stakeMinor)))
    },
    settle: async (results) => {
      const odd = results.flat().find(({ verdict }) => verdict !== 'posted')
      if (odd) throw new Error(`the stake of a soccer ticket is ${odd.verdict}, which was covered and new`)
      unit.announce(
        plans.map(({ command: { memberId }, balanceAfterMinor }) => ({
          kind: 'wallet',
          memberId,
          balance: { currency: 'CNY', balanceMinor: balanceAfterMinor },
        })),
      )
      if (plans.length > 0) unit.afterCommit(deps.onCommitted)
      return decisions.map((decision) =>
        isSoccerPlan(decision)
          ? { ok: true, value: { ticket: decision.ticket, balanceMinor: decision.balanceAfterMinor } }
          : decision,
      )
    },
  }
}

const printOf = ({ issue, play, picks, multiple }: SoccerCommand['request']): string =>
  createHash('sha256')
    .update(JSON.stringify([issue, play, inOrder(picks), multiple]))
    .digest('hex')

/** Tickets share the flush of all money. A member buys one a flush, so that each sees what the one before has left. */
export const createSoccerPurchases = (deps: PurchaseDeps) => {
  const submit = deps.flush.kind<SoccerCommand, SoccerAnswer>({
    keyOf: ({ memberId }) => memberId,
    accountsOf: ({ memberId }) => [walletOf(memberId, 'CNY'), openTickets('CNY')],
    hold: async (unit, commands) => void (await holdForTickets(unit, commands, deps)),
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, deps),
  })
  return (memberId: string, asked: SoccerCommand['request']): Promise<SoccerAnswer> => {
    const request = { ...asked, requestId: asked.requestId.toLowerCase() }
    return submit({ memberId, ticketId: randomUUID(), request, print: printOf(request) })
  }
}

export type BuySoccerTicket = ReturnType<typeof createSoccerPurchases>
