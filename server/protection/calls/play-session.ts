import { playSession } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle, answerWithOpenStakes } from './handle.ts'

export const handlePlaySession = handle(playSession, async (context) => {
  const { units, changes, member } = context
  const { play, pause } = await units.run((unit) => changes.view(unit, member.id))
  return accept(await answerWithOpenStakes(context, { play, pause }))
})
