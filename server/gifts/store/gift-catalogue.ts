import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Every gift, in the catalogue's order. */
export const readGifts = async (db: Database): Promise<Gift[]> => {
  const rows = await db.selectFrom('gifts').selectAll().orderBy('sort').orderBy('gift_id').execute()
  return rows.map((row) => ({
    giftId: String(row.gift_id),
    giftType: row.gift_type,
    status: row.status,
    giftCode: row.old_id,
    price: row.price,
    name: row.name,
    url: row.url,
    svgaUrl: row.svga_url,
    layout: row.layout,
  }))
}
