import { anchorGifts } from '#contract/calls/live.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleAnchorGifts = handle(anchorGifts, async ({ gifts }) => accept({ gifts: await gifts.catalogue() }))
