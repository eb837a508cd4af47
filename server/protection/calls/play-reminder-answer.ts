import { playReminderAnswer } from '#contract/protection/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handlePlayReminderAnswer = handle(playReminderAnswer, ({ idempotency, changes, member }, body) =>
  idempotency.once(
    { memberId: member.id, path: playReminderAnswer.path, body },
    {
      check: async () => accept(undefined),
      effect: async (unit) => accept({ play: await changes.answerReminder(unit, member.id, body.answer) }),
    },
  ),
)
