import { protectionGet } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle, answerWithOpenStakes } from './handle.ts'

export const handleProtectionGet = handle(protectionGet, async (context) => {
  const { units, changes, member } = context
  return accept(await answerWithOpenStakes(context, await units.run((unit) => changes.view(unit, member.id))))
})
