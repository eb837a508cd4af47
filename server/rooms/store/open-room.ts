import { randomInt } from 'node:crypto'
import type { RoomsInUnit } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const numberMin = 100_000
const numberEnd = 1_000_000
const triesMax = 20
const firstPoster = '/art/scenes/football-night.jpg'

/** A new room for a member who has none, with a free number of six digits; answers that. */
export const openRoom = async (tables: Database, opened: { anchorId: string; title: string }): Promise<string> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const row = await tables
      .insertInto('rooms')
      .values({
        room_no: String(randomInt(numberMin, numberEnd)),
        anchor_id: opened.anchorId,
        match_id: null,
        anchor_type: 'cast',
        sports_type: 'anchor',
        title: opened.title,
        poster_url: firstPoster,
      })
      .onConflict((conflict) => conflict.column('room_no').doNothing())
      .returning('room_no')
      .executeTakeFirst()
    if (row) return row.room_no
  }
  throw new Error('no room number is free')
}

/** Changes the part of a room that its visitors find in lists. */
export const describeRoom = async (
  tables: Database,
  roomNo: string,
  { title, description, sportsType, matchId, language, delaySeconds }: Parameters<RoomsInUnit['describe']>[1],
): Promise<void> => {
  await tables
    .updateTable('rooms')
    .set({ title, description, sports_type: sportsType, match_id: matchId, language, delay_seconds: delaySeconds })
    .where('room_no', '=', roomNo)
    .execute()
}

export const setPoster = async (tables: Database, roomNo: string, posterUrl: string): Promise<void> => {
  await tables.updateTable('rooms').set({ poster_url: posterUrl }).where('room_no', '=', roomNo).execute()
}
