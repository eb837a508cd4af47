import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Rooms, RoomsInUnit } from '#server/rooms/ports.ts'

/** Pictures in memory, of 100 KB or so each. */
const pictureReads = { keptMs: 60_000, entriesMax: 200, now: performance.now.bind(performance) } as const
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const coverUrlOf = (coverId: string): string => `/covers/${coverId}.webp`

const find = (tables: Database, roomNo: string) =>
  tables.selectFrom('room_covers').select(['cover_id', 'poster_before']).where('room_no', '=', roomNo)

/** Each command locks the room first. */
const coversIn = (unit: Unit, rooms: RoomsInUnit, nowMs: () => number) => {
  const tables = tablesOf(unit)
  return {
    /** The address that lists have from now on. */
    set: async (roomNo: string, picture: Buffer): Promise<string> => {
      const room = await rooms.find(roomNo)
      const before = await find(tables, roomNo).executeTakeFirst()
      const cover = { cover_id: randomUUID(), picture, set_at: new Date(nowMs()) }
      await tables
        .insertInto('room_covers')
        .values({ room_no: roomNo, poster_before: before?.poster_before ?? room?.posterUrl ?? '', ...cover })
        .onConflict((conflict) => conflict.column('room_no').doUpdateSet(cover))
        .execute()
      const url = coverUrlOf(cover.cover_id)
      await rooms.setPoster(roomNo, url)
      return url
    },
    /** The poster of before comes back. */
    remove: async (roomNo: string): Promise<void> => {
      await rooms.find(roomNo)
      const gone = await tables
        .deleteFrom('room_covers')
        .where('room_no', '=', roomNo)
        .returning('poster_before')
        .executeTakeFirst()
      if (gone) await rooms.setPoster(roomNo, gone.poster_before)
    },
  }
}

/** Covers of rooms on PostgreSQL. A picture never changes under its address. [S-02] */
export const createRoomCovers = (db: Database, rooms: Pick<Rooms, 'in'>, nowMs: () => number) => {
  const pictures = createSharedReads(pictureReads)
  return {
    urlOf: async (roomNo: string): Promise<string | null> => {
      const row = await find(db, roomNo).executeTakeFirst()
      return row ? coverUrlOf(row.cover_id) : null
    },
    picture: async (coverId: string): Promise<Buffer | undefined> => {
      if (!uuid.test(coverId)) return undefined
      return pictures.once(coverId, async () => {
        const row = await db
          .selectFrom('room_covers')
          .select('picture')
          .where('cover_id', '=', coverId)
          .executeTakeFirst()
        return row?.picture
      })
    },
    in: (unit: Unit) => coversIn(unit, rooms.in(unit), nowMs),
  }
}

export type RoomCovers = ReturnType<typeof createRoomCovers>
