import { sql, type RawBuilder } from 'kysely'
import {
  assertWellFormed,
  type Posting,
  type PostingResult,
  type PostingVerdict,
} from '#server/ledger/domain/postings.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { plainArray } from '#server/platform/postgres/plain-array.ts'
import type { AccountIds } from './ledger-accounts.ts'

/** Postings that are written together or not at all; one alone stands for itself. */
export type PostingGroup = readonly Posting[]

export const amountOf = (text: string): number => {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`a ledger amount is beyond whole numbers: ${text}`)
  return amount
}

/** Of all postings, in their order, with commas between. */
interface ResultRow {
  verdict: string
  debit_after_minor: string
  credit_after_minor: string
}

const resultsOf = (row: ResultRow | undefined): PostingResult[] => {
  const debits = row?.debit_after_minor.split(',') ?? []
  const credits = row?.credit_after_minor.split(',') ?? []
  const verdicts = (row?.verdict.split(',') ?? []) as PostingVerdict[]
  return verdicts.map((verdict, index) => ({
    verdict,
    debitAfterMinor: amountOf(debits[index] ?? ''),
    creditAfterMinor: amountOf(credits[index] ?? ''),
  }))
}

interface AppliedBy {
  idOf: AccountIds
  nowMs: number
}

/** Neighbours with one link that is not 0 are written together or not at all. */
const linksOf = (groups: readonly PostingGroup[]): number[] =>
  groups.flatMap((group, index) => group.map(() => (group.length === 1 ? 0 : index + 1)))

/** What the functions of the ledger take of postings. */
const argumentsOf = (postings: readonly Posting[], { idOf, nowMs }: AppliedBy) => {
  const debits = postings.map(({ debit }) => idOf(debit))
  const credits = postings.map(({ credit }) => idOf(credit))
  const accounts = [...new Set([...debits, ...credits])].toSorted((a, b) => Number(a) - Number(b))
  const places = new Map(accounts.map((id, index) => [id, index + 1]))
  const placesOf = (ids: readonly string[]) => ids.map((id) => places.get(id))
  return sql`${nowMs}::bigint, ${plainArray(accounts)}::bigint[],
    ${postings.map(({ id }) => id)}::text[], ${plainArray(placesOf(debits))}::int[], ${plainArray(placesOf(credits))}::int[],
    ${plainArray(postings.map(({ amountMinor }) => amountMinor))}::bigint[],
    ${plainArray(postings.map(({ reason }) => reason))}::text[],
    ${plainArray(postings.map(({ phase }) => phase ?? 'post'))}::text[], ${postings.map(({ reference }) => reference)}::text[]`
}

const applyRound = async (
  tables: Database,
  groups: readonly PostingGroup[],
  by: AppliedBy,
): Promise<PostingResult[]> => {
  const { rows } = await sql<ResultRow>`
    select verdict, debit_after_minor, credit_after_minor from ledger_apply(
      ${argumentsOf(groups.flat(), by)}, ${plainArray(linksOf(groups))}::int[])`.execute(tables)
  return resultsOf(rows[0])
}

/** Writes all of it; it fails, and its transaction with it, where a posting is not covered or not new. */
export const applyAllStatement = (groups: readonly PostingGroup[], by: AppliedBy): RawBuilder<unknown> => {
  const postings = groups.flat()
  for (const posting of postings) assertWellFormed(posting)
  return sql`select ledger_apply_all(${argumentsOf(postings, by)})`
}

/** Cut before each id that is in the round already: a repeat has to meet the first one's posting. */
const roundsOf = (groups: readonly PostingGroup[]): PostingGroup[][] => {
  const rounds: PostingGroup[][] = []
  const ids = new Set<string>()
  for (const group of groups.filter(({ length }) => length > 0)) {
    const groupIds = new Set(group.map(({ id }) => id))
    if (groupIds.size < group.length) throw new TypeError(`posting ${group[0]?.id}: linked to one of its own id`)
    if (rounds.length === 0 || group.some(({ id }) => ids.has(id))) {
      rounds.push([])
      ids.clear()
    }
    rounds.at(-1)?.push(group)
    for (const id of groupIds) ids.add(id)
  }
  return rounds
}

/**
 * Writes what is covered and new, in order: one round trip, which locks the accounts, decides, and extends the chain.
 * A result a posting.
 */
export const applyPostings = async (
  tables: Database,
  groups: readonly PostingGroup[],
  by: AppliedBy,
): Promise<PostingResult[]> => {
  for (const posting of groups.flat()) assertWellFormed(posting)
  const results: PostingResult[] = []
  for (const round of roundsOf(groups)) results.push(...(await applyRound(tables, round, by)))
  return results
}
