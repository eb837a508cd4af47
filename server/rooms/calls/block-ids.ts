import { accept } from '#contract/outcome.ts'
import { blockIds } from '#contract/rooms/block-calls.ts'
import { handle } from './handle.ts'

/** [P-02] */
export const handleBlockIds = handle(blockIds, async ({ member, blocks }) =>
  accept({ memberIds: await blocks.ids(member.id) }),
)
