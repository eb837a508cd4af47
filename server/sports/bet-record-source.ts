import type { BetRecordState } from '#contract/records/entities/bet-record.ts'
import { TicketStatus, type Ticket } from '#contract/sports/entities/ticket.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { RecordQuery, RecordSource, RecordSum } from '#server/records/ports.ts'
import { statesOf, summaryOf } from './domain/records/ticket-records.ts'
import type { TicketRecords } from './store/ticket-records.ts'

const statuses: Readonly<Record<BetRecordState, readonly TicketStatus[]>> = {
  open: ['waiting', 'running'],
  won: ['won', 'half_won'],
  lost: ['lost', 'half_lost'],
  even: ['push'],
  cashed_out: ['cashed_out'],
  void: ['void', 'rejected', 'cancelled'],
}

const stateOf = (status: TicketStatus): BetRecordState =>
  (Object.keys(statuses) as BetRecordState[]).find((state) => statuses[state].includes(status)) ?? 'open'

const recordOf = (ticket: Ticket) => ({
  kind: 'sports' as const,
  id: ticket.orderId,
  atMs: ticket.placedAtMs,
  currency: ticket.currency as SettlementCurrency,
  stakeMinor: ticket.riskMinor,
  returnedMinor: ticket.returnMinor,
  state: stateOf(ticket.status),
  ticket,
})

const narrowedTo = ({ memberId, currency, sport, fromMs, untilMs }: RecordQuery) => ({
  memberId,
  currency,
  fromMs,
  untilMs,
  sport,
})

/** How the tickets stand that are asked for. */
const statusesOf = ({ state, ticketFilter }: RecordQuery): readonly TicketStatus[] => {
  const ofState = state === null ? TicketStatus.options : statuses[state]
  if (ticketFilter === null || ticketFilter === 'all') return ofState
  return statesOf[ticketFilter].filter((status) => ofState.includes(status))
}

/** Bets on sports among the records of all kinds. [C-13] */
export const createBetRecordSource = (tickets: Pick<TicketRecords, 'page' | 'sums'>): RecordSource => ({
  kind: 'sports',
  page: async (page) => {
    if (page.channelCode !== null) return []
    const states = statusesOf(page)
    if (states.length === 0) return []
    const { afterId: after, limit } = page
    return (await tickets.page({ ...narrowedTo(page), states, matchId: null, after, limit })).map(recordOf)
  },
  sums: async (query) => {
    if (query.channelCode !== null) return []
    const currencies = query.currency === null ? SettlementCurrency.options : [query.currency]
    const asked = statusesOf(query)
    const ofCurrency = async (currency: SettlementCurrency): Promise<RecordSum[]> => {
      const sums = await tickets.sums({ ...narrowedTo(query), currency })
      return (Object.keys(statuses) as BetRecordState[])
        .filter((state) => statuses[state].some((status) => asked.includes(status)))
        .map((state) => {
          const own = sums.filter(({ status }) => stateOf(status) === state && asked.includes(status))
          const { riskMinor: stakeMinor, returnMinor: returnedMinor, openRiskMinor: openStakeMinor } = summaryOf(own)
          const count = own.reduce((all, sum) => all + sum.count, 0)
          return { currency, state, count, stakeMinor, returnedMinor, openStakeMinor }
        })
    }
    return (await Promise.all(currencies.map(ofCurrency))).flat()
  },
})
