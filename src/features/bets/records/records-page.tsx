import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShellServices } from '#src/shared/app/services.tsx'
import type { recordFileMachine } from '#src/machines/records/record-file-machine.ts'
import { RecordFile } from './record-file.tsx'
import { recordFiltersOf, searchOfRecords, type RecordFilters } from './record-filters.ts'
import { RecordsFrame, type RecordsPartProps } from './records-frame.tsx'
import { RecordsList } from './records-list.tsx'
import { RecordTotals } from './record-totals.tsx'
import { useFollowRecords, useRecordAsk, useRecords, useRecordTotals } from './records-data.ts'
import { SportsRecords } from './sports-records.tsx'

export interface RecordMachines {
  file: typeof recordFileMachine
}

/** Bets of every kind, and what they came to in each currency. */
const EveryRecord = ({ filters, openedMs, isFiltered, onChange, onReset, file }: RecordsPartProps) => {
  const ask = useRecordAsk(filters, openedMs)
  const query = useRecords(ask)
  const totals = useRecordTotals(ask)
  useFollowRecords()
  const count = totals.data?.totals.reduce((sum, total) => sum + total.count, 0)
  return (
    <RecordsFrame
      filters={filters}
      onChange={onChange}
      first={<RecordTotals query={totals} />}
      side={file(count === 0)}
    >
      <RecordsList query={query} count={count} isFiltered={isFiltered} onReset={onReset} />
    </RecordsFrame>
  )
}

/** Everything that I have bet on: sports, games of our own, rounds at venues; what it came to, and a file of it. [C-13, R-12] */
export const RecordsPage = ({ machines }: { machines: RecordMachines }) => {
  const { serverNow } = useShellServices()
  // The hour at which the page was opened decides what "today" is; it must not ask anew with every drawing.
  const [openedMs] = useState(serverNow)
  const [search, setSearch] = useSearchParams()
  const filters = recordFiltersOf(search)
  const show = (changed: RecordFilters) =>
    // What the kind that is chosen now has no filter for leaves the address.
    setSearch(searchOfRecords(recordFiltersOf(new URLSearchParams(searchOfRecords(changed)))), { replace: true })
  const ask = useRecordAsk(filters, openedMs)
  const part: RecordsPartProps = {
    filters,
    openedMs,
    isFiltered: search.size > 0,
    onChange: (changed) => show({ ...filters, ...changed }),
    onReset: () => setSearch({}, { replace: true }),
    file: (isEmpty) => <RecordFile machine={machines.file} ask={ask} isEmpty={isEmpty} />,
  }
  return filters.kind === 'sports' ? <SportsRecords {...part} /> : <EveryRecord {...part} />
}
