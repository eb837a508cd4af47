import * as z from 'zod/mini'
import { RoomNo } from '#contract/ids.ts'

export const studioPushes = {
  /** My stream has something else to be warned of than before, all of it; empty: nothing any more. [S-02] */
  'studio.warnings': z.object({ roomNo: RoomNo, warnings: z.array(z.string()) }),
} as const
