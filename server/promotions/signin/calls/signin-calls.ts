import { accept } from '#contract/outcome.ts'
import { signinMakeUp, signinStatus, signinToday } from '#contract/promotions/calls/signin.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Signin } from '#server/promotions/signin/signin.ts'

const handle = handlerFor<{ idempotency: Idempotency; signin: Signin }>()

const ready = async () => accept(null)

/** [C-15] */
export const handleSigninStatus = handle(signinStatus, ({ member, signin }, { promotionId }) =>
  signin.standing(promotionId, member),
)

/** [C-15] */
export const handleSigninToday = handle(signinToday, ({ member, signin, idempotency }, body) =>
  idempotency.once(
    { memberId: member.id, path: signinToday.path, body },
    { check: ready, effect: (unit) => signin.today(unit, body.promotionId, member) },
  ),
)

/** [C-15] */
export const handleSigninMakeUp = handle(signinMakeUp, ({ member, signin, idempotency }, body) =>
  idempotency.once(
    { memberId: member.id, path: signinMakeUp.path, body },
    {
      check: ready,
      effect: (unit) => signin.makeUp(unit, body.promotionId, member, body.day),
    },
  ),
)

export const signinTable = {
  signinStatus: handleSigninStatus,
  signinToday: handleSigninToday,
  signinMakeUp: handleSigninMakeUp,
}
