import { vipGiftClaim } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [E-05, P-04, X-01] */
export const handleVipGiftClaim = handle(vipGiftClaim, ({ idempotency, gifts, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: vipGiftClaim.path, body: input },
    {
      check: async () => accept(undefined),
      effect: (unit) => gifts.claim(unit, { member, ...input }),
    },
  ),
)
