import type { Generated, GeneratedAlways } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface SigninMembersTable {
  promotion_id: Int8
  member_id: Int8
  /** All that it has brought. */
  coins: Generated<Int8>
}

interface SigninDaysTable {
  promotion_id: Int8
  member_id: Int8
  /** Of the site, `YYYY-MM-DD`. */
  day: string
  made_up: boolean
  coins: number
  at: Date
}

interface SigninGiftsTable {
  promotion_id: Int8
  member_id: Int8
  /** The length of the run that brought it. */
  days: number
  /** The day that was signed, or made up for, when it came. */
  on_day: string
  coins: number
  cards: number
  at: Date
}

/** A right to make up for a missed day. */
interface SigninCardsTable {
  card_id: GeneratedAlways<string>
  promotion_id: Int8
  member_id: Int8
  /** The gift that it came with. */
  source: string
  used_for: string | null
  used_on: string | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    signin_members: SigninMembersTable
    signin_days: SigninDaysTable
    signin_gifts: SigninGiftsTable
    signin_cards: SigninCardsTable
  }
}
