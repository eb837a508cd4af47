import { accept } from '#contract/outcome.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import type { BetRecordKind } from '#contract/records/entities/bet-record.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { TicketFilter } from '#contract/sports/ticket-calls.ts'
import { handlerFor, type CallTable } from '#server/platform/calls/handling.ts'
import { cursorOf, followingOf, mergeRecords, readCursor, totalsOf } from '#server/records/domain/record-pages.ts'
import type { RecordSource } from '#server/records/ports.ts'

/** What the calls of this subject work with. */
export interface RecordsCallDeps {
  sources: readonly RecordSource[]
}

const handle = handlerFor<RecordsCallDeps>()

interface Asked {
  readonly kind: BetRecordKind | null
  readonly sport: Sport | null
  readonly ticketFilter: TicketFilter | null
}

const sourcesOf = ({ sources }: RecordsCallDeps, { kind, sport, ticketFilter }: Asked): readonly RecordSource[] => {
  const isOfSports = sport !== null || ticketFilter !== null
  return sources.filter((source) => (kind ?? source.kind) === source.kind && (!isOfSports || source.kind === 'sports'))
}

/** [C-13] */
const handleBetRecords = handle(betRecords, async ({ member, client, ...deps }, { after, limit, ...asked }) => {
  const cursor = after === null ? null : readCursor(after)
  const pages = await Promise.all(
    sourcesOf(deps, asked).map((source) =>
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
const handleBetRecordTotals = handle(betRecordTotals, async ({ member, ...deps }, asked) => {
  const sums = await Promise.all(sourcesOf(deps, asked).map((source) => source.sums({ ...asked, memberId: member.id })))
  return accept({ totals: totalsOf(sums.flat()) })
})

export const recordsTable = {
  betRecords: handleBetRecords,
  betRecordTotals: handleBetRecordTotals,
} satisfies CallTable<RecordsCallDeps>
