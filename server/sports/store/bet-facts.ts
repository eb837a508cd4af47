import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { EarlierBet } from '#server/sports/domain/bet-decisions.ts'
import { holderKey, type Holder } from '#server/sports/domain/bet-limits.ts'
import type { BetCommand } from '#server/sports/domain/bet-ticket.ts'
import { readTickets } from './tickets.ts'

export interface BetFactsQuery {
  /** Whose requests may have been answered before. */
  commands: readonly BetCommand[]
  holders: readonly Holder[]
  /** So many numbers of orders. */
  count: number
}

export interface BetFacts {
  /** By the commands' keys. */
  earlier: ReadonlyMap<string, EarlierBet>
  /**
   * What is open of the holders, by their keys. Of markets and matches it is counted; their rows are not held, whoever adds to
   * them looks again. Of members it is the sum of what they have open, whose wallets are held.
   */
  openMinor: ReadonlyMap<string, number>
  /** Ahead of the rows, so that stakes and messages can name them. */
  ids: readonly string[]
  /** The database's clock. */
  clockMs: number
}

interface FactsRow {
  earlier: string | null
  held: string | null
  owned: string | null
  ids: string | null
  clock_ms: string
}

const listOf = (text: string | null | undefined): string[] => (text ? text.split(',') : [])

const keyAndMinor = (text: string): [string, number] => {
  const at = text.lastIndexOf(' ')
  return [text.slice(0, at), Number(text.slice(at + 1))]
}

const memberIdOf = ({ name }: Holder): string => name.slice('member:'.length)

/** Requests are new, nearly always: the tickets are read of those that are not. */
const readEarlier = async (db: Database, orderIds: readonly string[]): Promise<Map<string, EarlierBet>> => {
  if (orderIds.length === 0) return new Map()
  const stored = await readTickets(db, sql`where o.order_id = any(${orderIds}::bigint[])`)
  return new Map(stored.map(({ memberId, requestId, ...earlier }) => [`${memberId}:${requestId}`, earlier]))
}

/** One round trip, and one more when a request was answered before. */
export const readBetFacts = async (db: Database, { commands, holders, count }: BetFactsQuery): Promise<BetFacts> => {
  const distinct = [...new Map(holders.map((holder) => [holderKey(holder), holder])).values()]
  const counted = distinct.filter(({ kind }) => kind !== 'member')
  const members = [...new Set(distinct.filter(({ kind }) => kind === 'member').map(memberIdOf))]
  const { rows } = await sql<FactsRow>`
    select known as earlier, held, owned, ids, clock_ms from bets_ground(${commands.map(({ member }) => member.id)}::bigint[],
      ${commands.map(({ request }) => request.requestId)}::uuid[], ${counted.map(({ name }) => name)}::text[],
      ${counted.map(({ currency }) => currency)}::text[], ${members}::bigint[], ${count}::int)
  `.execute(db)
  const [row] = rows
  return {
    earlier: await readEarlier(db, listOf(row?.earlier)),
    openMinor: new Map([...listOf(row?.held), ...listOf(row?.owned)].map(keyAndMinor)),
    ids: listOf(row?.ids),
    clockMs: Number(row?.clock_ms),
  }
}
