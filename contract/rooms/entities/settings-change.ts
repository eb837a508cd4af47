import * as z from 'zod/mini'
import { RoomModes, RoomSettings } from './room.ts'

/** The settings that moderators change, modes by their own names, as the moderator log keeps them. */
export const RoomSettingsChange = z.partial(
  z.object({
    ...z.pick(RoomSettings, { slowModeSeconds: true, allMuted: true, pinnedText: true }).shape,
    ...RoomModes.shape,
  }),
)
