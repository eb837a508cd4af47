import { accept } from '#contract/outcome.ts'
import { blockList } from '#contract/rooms/block-calls.ts'
import { handle } from './handle.ts'

/** [P-02] */
export const handleBlockList = handle(blockList, async ({ member, blocks }, { beforeId }) =>
  accept(await blocks.page(member.id, beforeId)),
)
