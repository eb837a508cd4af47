import type { ResponseOf } from '#contract/define-call.ts'
import { playReminderAnswer } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle, answerWithOpenStakes } from './handle.ts'

export const handlePlayReminderAnswer = handle(playReminderAnswer, async (context, body) => {
  const { idempotency, changes, member } = context
  const outcome = await idempotency.once<ResponseOf<typeof playReminderAnswer>, never, undefined>(
    { memberId: member.id, path: playReminderAnswer.path, body },
    {
      check: async () => accept(undefined),
      effect: async (unit) => accept({ play: await changes.answerReminder(unit, member.id, body.answer) }),
    },
  )
  return outcome.ok ? accept(await answerWithOpenStakes(context, outcome.value)) : outcome
})
