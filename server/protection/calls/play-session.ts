import { playSession } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handlePlaySession = handle(playSession, async ({ units, changes, member }) => {
  const { play, pause } = await units.run((unit) => changes.view(unit, member.id))
  return accept({ play, pause })
})
