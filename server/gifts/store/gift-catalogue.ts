import type { Language } from '#contract/codes.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Every gift, in the catalogue's order; without a name in English it has the one that is there. */
export const readGifts = async (db: Database, language: Language): Promise<Gift[]> => {
  const rows = await db.selectFrom('gifts').selectAll().orderBy('sort').orderBy('gift_id').execute()
  return rows.map((row) => ({
    giftId: String(row.gift_id),
    giftType: row.gift_type,
    status: row.status,
    giftCode: row.old_id,
    price: row.price,
    name: language === 'en' && row.name_en !== '' ? row.name_en : row.name,
    url: row.url,
    svgaUrl: row.svga_url,
    layout: row.layout,
  }))
}
