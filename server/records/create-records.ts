import { serve } from '#server/platform/calls/handling.ts'
import { recordsTable } from './calls/bet-records.ts'
import type { RecordSource } from './ports.ts'

/** Every bet of a member in one list, whoever keeps it. [C-13, R-12] */
export const createRecords = (sources: readonly RecordSource[]) => ({ calls: serve(recordsTable, { sources }) })
