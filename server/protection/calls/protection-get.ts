import { protectionGet } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleProtectionGet = handle(protectionGet, async ({ units, changes, member }) =>
  accept(await units.run((unit) => changes.view(unit, member.id))),
)
