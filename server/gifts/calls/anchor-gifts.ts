import { anchorGifts } from '#contract/gifts/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAnchorGifts = handle(anchorGifts, async ({ gifts }) => accept({ gifts: await gifts.catalogue() }))
