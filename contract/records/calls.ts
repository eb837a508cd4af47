import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { betRecordCursorLengthMax, betRecordPageMax } from '#contract/limits.ts'
import { Sport } from '#contract/sports/entities/match-item.ts'
import { TicketFilter } from '#contract/sports/ticket-calls.ts'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { BetRecord, BetRecordKind, betRecordKinds, BetRecordState, BetRecordTotal } from './entities/bet-record.ts'

/** Everything that a member has bet on, whoever keeps it. Part of the games group. [C-13, R-12] */

const Moment = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The form of a record's id, by its kind. */
const idForms: Readonly<Record<BetRecordKind, string>> = {
  sports: '\\d{1,18}',
  own: uuid,
  table: uuid,
  lottery: uuid,
  venue: '\\w+/[\\w-]+',
}
const placeForms = betRecordKinds.map((kind) => `${kind}~${idForms[kind]}`)
const Cursor = z
  .string()
  .check(z.maxLength(betRecordCursorLengthMax), z.regex(new RegExp(`^\\d{1,13}~(?:${placeForms.join('|')})$`)))

/**
 * Null: any. `channelCode`: rounds at this venue alone. `sport` and `ticketFilter`: bets on sports alone, the latter by how
 * they stand, where `state` takes halves for wholes. Times are milliseconds since 1970; `untilMs` does not count.
 */
const narrowed = {
  kind: z.nullable(BetRecordKind),
  channelCode: z.nullable(ChannelCode),
  state: z.nullable(BetRecordState),
  sport: z._default(z.nullable(Sport), null),
  ticketFilter: z._default(z.nullable(TicketFilter), null),
  currency: z.nullable(SettlementCurrency),
  fromMs: z.nullable(Moment),
  untilMs: z.nullable(Moment),
}

/** My bets of every kind, the newest first. `after`: `next` of the page before; null: there is no more. [C-13] */
export const betRecords = defineCall({
  path: 'records/bet/list',
  access: 'member',
  request: z.strictObject({
    ...narrowed,
    after: z.nullable(Cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(betRecordPageMax)), betRecordPageMax),
  }),
  response: z.object({ records: z.array(BetRecord), next: z.nullable(z.string()) }),
})

/** What they come to, exactly, for each currency in which there are some. [C-13] */
export const betRecordTotals = defineCall({
  path: 'records/bet/totals',
  access: 'member',
  request: z.strictObject(narrowed),
  response: z.object({ totals: z.array(BetRecordTotal) }),
})
