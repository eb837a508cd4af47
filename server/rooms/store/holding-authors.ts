import type { Database } from '#server/platform/postgres/tables.ts'

/** A request is repeated within minutes; whoever had a text held longer ago than this is asked about no more. */
const rememberedMs = 24 * 60 * 60_000
const authorsMax = 50_000

export interface HoldingAuthors {
  has(memberId: string): Promise<boolean>
  add(memberId: string): void
}

/**
 * Members who had a text held in the last day. Every other text of the site is spared a statement by it: few people ever
 * have one held. It is read once after a start; this process alone writes held texts.
 */
export const createHoldingAuthors = (db: Database, now: () => number): HoldingAuthors => {
  const authors = new Set<string>()
  let isAll = false
  let reading: Promise<void> | undefined
  const read = async (): Promise<void> => {
    const rows = await db
      .selectFrom('held_texts')
      .select('author_id')
      .distinct()
      .where('at', '>', new Date(now() - rememberedMs))
      .limit(authorsMax)
      .execute()
    for (const row of rows) authors.add(row.author_id)
    isAll = rows.length < authorsMax
  }
  return {
    has: async (memberId) => {
      reading ??= read().catch((error: unknown) => {
        reading = undefined
        throw error
      })
      await reading
      return !isAll || authors.has(memberId)
    },
    add: (memberId) => {
      if (authors.size >= authorsMax) isAll = false
      else authors.add(memberId)
    },
  }
}
