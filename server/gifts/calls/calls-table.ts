import type { CallTable } from '#server/platform/calls/handling.ts'
import type { GiftsCallDeps } from './handle.ts'
import { handleAnchorGifts } from './anchor-gifts.ts'
import { handleAnchorReward } from './anchor-reward.ts'

/** What answers the calls of gifts. */
export const giftsTable = {
  anchorGifts: handleAnchorGifts,
  anchorReward: handleAnchorReward,
} satisfies CallTable<GiftsCallDeps>
