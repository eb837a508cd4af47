import { anchorGifts } from '#contract/gifts/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAnchorGifts = handle(anchorGifts, async ({ gifts, client }) =>
  accept({ gifts: await gifts.catalogue(client.language) }),
)
