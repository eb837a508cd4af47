import * as z from 'zod/mini'
import type { TableNews } from './entities/table.ts'

export const tableRequests = {
  /** News of a table from now on, in place of another one that was watched before, or no more of it. [C-13] */
  'table.watch': {
    request: z.strictObject({ game: z.enum(['crash', 'baccarat']), isOn: z.boolean() }),
    response: z.object({}),
  },
} as const

export const tablePushes = {
  /** A table's round or its bets have moved. Its shape, TableNews, is checked by the pages of tables: others need not load it. */
  'table.news': z.custom<TableNews>(),
} as const
