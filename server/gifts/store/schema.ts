import type { Generated, GeneratedAlways } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface GiftsTable {
  gift_id: number
  gift_type: 'hot' | 'luxury'
  status: Generated<'0' | '1' | '2'>
  old_id: string
  price: number
  name: string
  /** '' = `name` in English too. */
  name_en: Generated<string>
  url: string
  svga_url: string
  layout: 'center' | 'full'
  sort: number
}

interface GiftSendsTable {
  id: GeneratedAlways<string>
  room_no: string
  member_id: Int8
  gift_id: number
  count: number
  coins: Int8
  combo: number
  request_id: string
  coins_after: Int8
  at: Generated<Date>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    gifts: GiftsTable
    gift_sends: GiftSendsTable
  }
}
