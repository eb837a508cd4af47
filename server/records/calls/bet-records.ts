import { accept } from '#contract/outcome.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import { handlerFor, type CallTable } from '#server/platform/calls/handling.ts'
import { cursorOf, followingOf, mergeRecords, readCursor, totalsOf } from '#server/records/domain/record-pages.ts'
import type { RecordSource } from '#server/records/ports.ts'

/** What the calls of this subject work with. */
export interface RecordsCallDeps {
  sources: readonly RecordSource[]
}

const handle = handlerFor<RecordsCallDeps>()

const sourcesOf = ({ sources }: RecordsCallDeps, kind: string | null): readonly RecordSource[] =>
  sources.filter((source) => kind === null || source.kind === kind)

/** [C-13] */
const handleBetRecords = handle(betRecords, async ({ member, client, ...deps }, { kind, after, limit, ...asked }) => {
  const cursor = after === null ? null : readCursor(after)
  const pages = await Promise.all(
    sourcesOf(deps, kind).map((source) =>
      source.page({
        ...asked,
        ...followingOf(source.kind, cursor, asked.untilMs),
        memberId: member.id,
        limit: limit + 1,
        language: client.language,
      }),
    ),
  )
  const found = mergeRecords(pages, limit + 1)
  const records = found.slice(0, limit)
  const last = records.at(-1)
  return accept({ records, next: last && found.length > limit ? cursorOf(last) : null })
})

/** [C-13] */
const handleBetRecordTotals = handle(betRecordTotals, async ({ member, ...deps }, { kind, ...asked }) => {
  const sums = await Promise.all(sourcesOf(deps, kind).map((source) => source.sums({ ...asked, memberId: member.id })))
  return accept({ totals: totalsOf(sums.flat()) })
})

export const recordsTable = {
  betRecords: handleBetRecords,
  betRecordTotals: handleBetRecordTotals,
} satisfies CallTable<RecordsCallDeps>
