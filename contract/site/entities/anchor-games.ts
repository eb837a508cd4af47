import * as z from 'zod/mini'
import { ShortText } from './site-frame.ts'

/**
 * The games that a streamer's room leads to. `zbyx`: what each is called there, and the channel code of its venue;
 * `isDisplay` false: no room shows any; `isDisplayMaintainVenue`: venues that are not open are named too. [E-15]
 */
export const AnchorGames = z.object({
  isDisplay: z.boolean(),
  isDisplayMaintainVenue: z.boolean(),
  zbyx: z
    .array(
      z.object({
        channelName: ShortText,
        siteAnchorGameEntranceV4: z.string().check(z.maxLength(20)),
        en: z.optional(z.object({ channelName: ShortText })),
      }),
    )
    .check(z.maxLength(20)),
})
export type AnchorGames = z.infer<typeof AnchorGames>
