import type { BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { Ticket, TicketStatus } from '#contract/sports/entities/ticket.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { RecordQuery, RecordSource, RecordSum } from '#server/records/ports.ts'
import { summaryOf } from './domain/records/ticket-records.ts'
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

const narrowedTo = ({ memberId, currency, fromMs, untilMs }: RecordQuery) => ({
  memberId,
  currency,
  fromMs,
  untilMs,
  sport: null,
})

/** Bets on sports among the records of all kinds. [C-13] */
export const createBetRecordSource = (tickets: Pick<TicketRecords, 'page' | 'sums'>): RecordSource => ({
  kind: 'sports',
  page: async (page) => {
    if (page.channelCode !== null) return []
    const states = page.state === null ? [] : statuses[page.state]
    const { afterId: after, limit } = page
    return (await tickets.page({ ...narrowedTo(page), states, matchId: null, after, limit })).map(recordOf)
  },
  sums: async (query) => {
    if (query.channelCode !== null) return []
    const currencies = query.currency === null ? SettlementCurrency.options : [query.currency]
    const ofCurrency = async (currency: SettlementCurrency): Promise<RecordSum[]> => {
      const sums = await tickets.sums({ ...narrowedTo(query), currency })
      return (Object.keys(statuses) as BetRecordState[])
        .filter((state) => query.state === null || query.state === state)
        .map((state) => {
          const own = sums.filter(({ status }) => stateOf(status) === state)
          const { riskMinor: stakeMinor, returnMinor: returnedMinor, openRiskMinor: openStakeMinor } = summaryOf(own)
          const count = own.reduce((all, sum) => all + sum.count, 0)
          return { currency, state, count, stakeMinor, returnedMinor, openStakeMinor }
        })
    }
    return (await Promise.all(currencies.map(ofCurrency))).flat()
  },
})
