import { sql } from 'kysely'
import type { SoccerPicks, SoccerPlay, SoccerTicket } from '#contract/lottery/entities/soccer.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { requestKeyOf } from '#server/lottery/store/tickets.ts'
import type { SoccerPlan } from './buy-soccer.ts'

/** A ticket as it is settled. */
export interface SoldTicket {
  readonly seq: string
  readonly ticketId: string
  readonly memberId: string
  readonly play: SoccerPlay
  readonly picks: SoccerPicks
  readonly multiple: number
  readonly stakeMinor: number
  readonly boughtAtMs: number
}

export interface SettledTicket {
  readonly sold: SoldTicket
  readonly state: 'won' | 'lost' | 'void'
  /** Lines by class; null: it was not played. */
  readonly right: readonly number[] | null
  readonly returnedMinor: number
}

export interface SoccerTickets {
  /** By member and request. */
  earlierOf(
    requests: readonly { memberId: string; requestId: string }[],
  ): Promise<ReadonlyMap<string, { ticket: SoccerTicket; print: string }>>
  add(plans: readonly SoccerPlan[]): Promise<void>
  page(query: { memberId: string; beforeId: string | undefined; limit: number }): Promise<SoccerTicket[]>
  /** Of a round, in their order. */
  next(roundId: string, afterSeq: string, limit: number): Promise<SoldTicket[]>
  /** Throws where one of them is not open any more: then nothing of the batch may happen. */
  settle(settled: readonly SettledTicket[]): Promise<void>
  in(unit: Unit): SoccerTickets
}

interface Row {
  seq: string
  ticket_id: string
  member_id: string
  request_id: string
  print: string
  issue: string
  play: SoccerPlay
  picks: SoccerPicks
  combinations: number
  multiple: number
  stake_minor: string
  state: SoccerTicket['state']
  lines_right: number[] | null
  returned_minor: string | null
  bought_at: Date
}

const ticketOf = (row: Row): SoccerTicket => ({
  ticketId: row.ticket_id,
  issue: row.issue,
  play: row.play,
  picks: row.picks,
  combinations: row.combinations,
  multiple: row.multiple,
  stakeMinor: Number(row.stake_minor),
  state: row.state,
  right: row.lines_right,
  returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
  boughtAtMs: row.bought_at.getTime(),
})

const read = async (db: Database, which: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select t.*, r.issue from soccer_tickets t join soccer_rounds r on r.round_id = t.round_id ${which}`.execute(db)
  return rows
}

const insertTickets = async (db: Database, plans: readonly SoccerPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const rows = plans.map(({ command, ticket, roundId }) => ({
    ticket_id: ticket.ticketId,
    round_id: roundId,
    member_id: command.memberId,
    request_id: command.request.requestId,
    print: command.print,
    play: ticket.play,
    picks: ticket.picks,
    combinations: ticket.combinations,
    multiple: ticket.multiple,
    stake_minor: ticket.stakeMinor,
    bought_at: new Date(ticket.boughtAtMs),
  }))
  await sql`
    insert into soccer_tickets (ticket_id, round_id, member_id, request_id, print, play, picks, combinations, multiple,
      stake_minor, bought_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (ticket_id uuid, round_id bigint,
      member_id bigint, request_id uuid, print text, play text, picks jsonb, combinations int, multiple int,
      stake_minor bigint, bought_at timestamptz)
  `.execute(db)
}

const settleTickets = async (db: Database, settled: readonly SettledTicket[]): Promise<void> => {
  const rows = settled.map(({ sold, state, right, returnedMinor }) => ({
    seq: sold.seq,
    state,
    lines_right: right,
    returned_minor: returnedMinor,
  }))
  const { numAffectedRows } = await sql`
    update soccer_tickets t set state = s.state, lines_right = s.lines_right, returned_minor = s.returned_minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (seq bigint, state text, lines_right int[],
      returned_minor bigint) where t.seq = s.seq and t.state = 'open'
  `.execute(db)
  if (Number(numAffectedRows) !== settled.length) throw new Error('a soccer ticket was settled before')
}

export const createSoccerTickets = (db: Database): SoccerTickets => ({
  earlierOf: async (requests) => {
    const rows = await read(
      db,
      sql`join unnest(${requests.map(({ memberId }) => memberId)}::bigint[],
        ${requests.map(({ requestId }) => requestId)}::uuid[]) as a (member_id, request_id)
        on (a.member_id, a.request_id) = (t.member_id, t.request_id)`,
    )
    return new Map(
      rows.map((row) => [requestKeyOf(row.member_id, row.request_id), { ticket: ticketOf(row), print: row.print }]),
    )
  },
  add: (plans) => insertTickets(db, plans),
  page: async ({ memberId, beforeId, limit }) => {
    const older =
      beforeId === undefined ? sql`` : sql`and t.seq < (select seq from soccer_tickets where ticket_id = ${beforeId})`
    const rows = await read(db, sql`where t.member_id = ${memberId} ${older} order by t.seq desc limit ${limit}`)
    return rows.map(ticketOf)
  },
  next: async (roundId, afterSeq, limit) => {
    const rows = await read(
      db,
      sql`where t.round_id = ${roundId} and t.seq > ${afterSeq} order by t.seq limit ${limit}`,
    )
    return rows.map((row) => ({
      seq: row.seq,
      ticketId: row.ticket_id,
      memberId: row.member_id,
      play: row.play,
      picks: row.picks,
      multiple: row.multiple,
      stakeMinor: Number(row.stake_minor),
      boughtAtMs: row.bought_at.getTime(),
    }))
  },
  settle: (settled) => settleTickets(db, settled),
  in: (unit) => createSoccerTickets(tablesOf(unit)),
})
