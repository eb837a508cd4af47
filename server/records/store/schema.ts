import type { Int8 } from '#server/platform/postgres/tables.ts'

interface PlayedDaysTable {
  member_id: Int8
  /** `YYYY-MM-DD` of the site's calendar. */
  day: string
  category: string
  /** The code of a venue; empty: the site itself. */
  venue: string
  currency: 'CNY' | 'USDT'
  counted_minor: Int8
  net_minor: Int8
  times: number
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    played_days: PlayedDaysTable
  }
}
