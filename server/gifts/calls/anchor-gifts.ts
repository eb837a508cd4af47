import { anchorGifts } from '#contract/rooms/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleAnchorGifts = handle(anchorGifts, async ({ gifts }) => accept({ gifts: await gifts.catalogue() }))
