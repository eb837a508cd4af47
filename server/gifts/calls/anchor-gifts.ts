import { anchorGifts } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAnchorGifts = handle(anchorGifts, async ({ gifts }) => accept({ gifts: await gifts.catalogue() }))
