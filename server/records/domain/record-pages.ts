import {
  betRecordKinds,
  type BetRecord,
  type BetRecordKind,
  type BetRecordTotal,
} from '#contract/records/entities/bet-record.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Where a page ended: at this record of this kind. */
export interface RecordCursor {
  readonly atMs: number
  readonly kind: BetRecordKind
  readonly id: string
}

const rankOf = (kind: BetRecordKind): number => betRecordKinds.indexOf(kind)

/** The name of a record within its kind: a venue's rounds are named by the venue. */
const idOf = (record: BetRecord): string => (record.kind === 'venue' ? `${record.channelCode}/${record.id}` : record.id)

export const cursorOf = (record: BetRecord): string => `${record.atMs}~${record.kind}~${idOf(record)}`

/** Null: it is no cursor. */
export const readCursor = (text: string): RecordCursor | null => {
  const [at = '', named = '', ...rest] = text.split('~')
  const kind = betRecordKinds.find((each) => each === named)
  const id = rest.join('~')
  return kind !== undefined && /^\d{1,13}$/.test(at) && id !== '' ? { atMs: Number(at), kind, id } : null
}

const earlier = (one: number | null, other: number): number => (one === null ? other : Math.min(one, other))

/**
 * What a source is asked for, so that its records follow the cursor in the order of all: the newest first and, of one
 * millisecond, the kinds in their order. Pure. [C-13]
 */
export const followingOf = (
  kind: BetRecordKind,
  cursor: RecordCursor | null,
  untilMs: number | null,
): { untilMs: number | null; afterId: string | null } => {
  if (!cursor) return { untilMs, afterId: null }
  if (cursor.kind === kind) return { untilMs, afterId: cursor.id }
  const sameMsFollows = rankOf(kind) > rankOf(cursor.kind)
  return { untilMs: earlier(untilMs, sameMsFollows ? cursor.atMs + 1 : cursor.atMs), afterId: null }
}

/** Pages of all sources as one, each source's own order kept. Pure. [C-13] */
export const mergeRecords = (pages: readonly (readonly BetRecord[])[], limit: number): BetRecord[] =>
  pages
    .flat()
    .toSorted((one, other) => other.atMs - one.atMs || rankOf(one.kind) - rankOf(other.kind))
    .slice(0, limit)

interface Sum extends Omit<BetRecordTotal, 'openCount'> {
  readonly state: BetRecord['state']
}

/** For each currency in which there is something. Pure. [C-13] */
export const totalsOf = (sums: readonly Sum[]): BetRecordTotal[] =>
  SettlementCurrency.options.flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const sumOf = (of: (sum: Sum) => number): number => own.reduce((all, sum) => all + of(sum), 0)
    const count = sumOf((sum) => sum.count)
    if (count === 0) return []
    return {
      currency,
      count,
      openCount: sumOf((sum) => (sum.state === 'open' ? sum.count : 0)),
      stakeMinor: sumOf((sum) => sum.stakeMinor),
      returnedMinor: sumOf((sum) => sum.returnedMinor),
      openStakeMinor: sumOf((sum) => sum.openStakeMinor),
    }
  })
