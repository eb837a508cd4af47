import { protectionChanges } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleProtectionChanges = handle(protectionChanges, async ({ changes, member }, { before }) =>
  accept(await changes.history(member.id, before)),
)
