import { randomUUID } from 'node:crypto'
import { ownAvatarsMax } from '#contract/limits.ts'
import { firstAvatarUrl, siteAvatars } from '#server/members/domain/site-avatars.ts'
import type { Avatars } from '#server/members/ports.ts'
import { mayBeRowId, withMember } from './member-lock.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createSharedReads, type SharedReads } from '#server/platform/shared-reads.ts'

interface Parts {
  now: () => number
  /** The picture as it is shown, or undefined for a file that is none. */
  draw: (memberId: string, file: Buffer) => Promise<Buffer | undefined>
  pictures?: SharedReads
}

/** Pictures in memory, of 20 KB or so each: a room's faces are read from the database once for all who see them. */
const pictureReads = { keptMs: 60_000, entriesMax: 500, now: performance.now.bind(performance) } as const

const ownUrlOf = (id: string): string => `/avatars/${id}.webp`

const ownIds = async (tables: Database, memberId: string): Promise<string[]> => {
  const rows = await tables
    .selectFrom('avatars')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const show = (tables: Database, memberId: string, url: string) =>
  tables.updateTable('members').set({ avatar: url }).where('id', '=', memberId)

/** Avatars on PostgreSQL. A picture never changes under its id. */
export const createAvatars = (
  db: Database,
  { now, draw, pictures = createSharedReads(pictureReads) }: Parts,
): Avatars => {
  const listOf = async (memberId: string): Promise<{ id: string; url: string; own: boolean }[]> => [
    ...siteAvatars.map((avatar) => ({ ...avatar, own: false })),
    ...(await ownIds(db, memberId)).map((id) => ({ id, url: ownUrlOf(id), own: true })),
  ]

  return {
    list: async (memberId) => {
      const avatars = await listOf(memberId)
      const { avatar } = await db
        .selectFrom('members')
        .select('avatar')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      return avatars.map((each) => ({ ...each, current: each.url === avatar }))
    },
    draw: async (memberId, file) =>
      (await ownIds(db, memberId)).length >= ownAvatarsMax ? undefined : await draw(memberId, file),
    add: (memberId, requestId, picture) =>
      withMember(db, memberId, async (trx) => {
        if ((await ownIds(trx, memberId)).length >= ownAvatarsMax) return false
        const row = {
          id: randomUUID(),
          member_id: memberId,
          request_id: requestId,
          picture,
          created_at: new Date(now()),
        }
        await trx
          .insertInto('avatars')
          .values(row)
          .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
          .execute()
        return true
      }),
    remove: async (memberId, id) => {
      if (!mayBeRowId(id)) return false
      const isGone = await db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('avatars')
          .where('id', '=', id)
          .where('member_id', '=', memberId)
          .executeTakeFirst()
        await show(trx, memberId, firstAvatarUrl).where('avatar', '=', ownUrlOf(id)).execute()
        return gone.numDeletedRows > 0n
      })
      if (isGone) pictures.forget()
      return isGone
    },
    use: async (memberId, id) => {
      const chosen = (await listOf(memberId)).find((avatar) => avatar.id === id)
      if (chosen) await show(db, memberId, chosen.url).execute()
      return chosen !== undefined
    },
    picture: async (id) => {
      if (!mayBeRowId(id)) return undefined
      return pictures.once(id, async () => {
        const row = await db.selectFrom('avatars').select('picture').where('id', '=', id).executeTakeFirst()
        return row?.picture
      })
    },
    in: (unit) => createAvatars(tablesOf(unit), { now, draw, pictures }),
  }
}
