import { accept } from '#contract/outcome.ts'
import { noviceClaim, noviceSteps } from '#contract/promotions/calls/novice.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Novice } from '#server/promotions/novice/novice.ts'

const handle = handlerFor<{ idempotency: Idempotency; novice: Novice }>()

/** [C-15] */
export const handleNoviceSteps = handle(noviceSteps, ({ member, novice }, { promotionId }) =>
  novice.steps(promotionId, member),
)

/** [C-15] */
export const handleNoviceClaim = handle(noviceClaim, ({ member, novice, idempotency }, body) =>
  idempotency.once(
    { memberId: member.id, path: noviceClaim.path, body },
    {
      check: async () => accept(null),
      effect: (unit) => novice.claim(unit, body.promotionId, member, body.task),
    },
  ),
)

export const noviceTable = { noviceSteps: handleNoviceSteps, noviceClaim: handleNoviceClaim }
