import { serve } from '#server/platform/calls/handling.ts'
import { recordsTable } from './calls/bet-records.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { RecordSource } from './ports.ts'
import { addDays, createPlayedDays } from './store/played-days.ts'

/** Every bet of a member in one list, whoever keeps it. [C-13, R-12] */
export const createRecords = ({ db }: Pick<Infrastructure, 'db'>, sources: readonly RecordSource[]) => {
  const consumer: FactConsumer = { name: 'played-days', take: addDays }
  return { calls: serve(recordsTable, { sources }), playedDays: createPlayedDays(db), consumer }
}
