import type { Selectable, Updateable } from 'kysely'
import type { ModeChange, RoomModes } from '#contract/rooms/entities/room.ts'
import type { Tables } from '#server/platform/postgres/tables.ts'

type ModeColumns = Pick<
  Tables['rooms'],
  'followers_minutes' | 'vip_level_min' | 'gifters_only' | 'emotes_only' | 'no_duplicates' | 'links_off'
>

export const modesOf = (row: Selectable<ModeColumns>): RoomModes => ({
  followersMinutes: row.followers_minutes,
  vipLevelMin: row.vip_level_min,
  giftersOnly: row.gifters_only,
  emotesOnly: row.emotes_only,
  noDuplicates: row.no_duplicates,
  linksOff: row.links_off,
})

/** The columns that a change sets; absent modes stay. */
export const modeColumns = (change: ModeChange): Updateable<ModeColumns> => ({
  ...(change.followersMinutes !== undefined && { followers_minutes: change.followersMinutes }),
  ...(change.vipLevelMin !== undefined && { vip_level_min: change.vipLevelMin }),
  ...(change.giftersOnly !== undefined && { gifters_only: change.giftersOnly }),
  ...(change.emotesOnly !== undefined && { emotes_only: change.emotesOnly }),
  ...(change.noDuplicates !== undefined && { no_duplicates: change.noDuplicates }),
  ...(change.linksOff !== undefined && { links_off: change.linksOff }),
})
