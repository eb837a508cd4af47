import * as z from 'zod/mini'
import { RoomSettings } from './room.ts'

/** The settings that moderators change. */
export const RoomSettingsChange = z.partial(
  z.pick(RoomSettings, { slowModeSeconds: true, allMuted: true, pinnedText: true }),
)
