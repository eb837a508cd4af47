import { accept } from '#contract/outcome.ts'
import { signinMakeUp, signinStanding, signinToday } from '#contract/promotions/calls/signin.ts'
import { handle } from './handle.ts'

const ready = async () => accept(null)

/** [C-15] */
export const handleSigninStanding = handle(signinStanding, ({ member, signin }, { promotionId }) =>
  signin.standing({ promotionId, memberId: member.id }),
)

/** [C-15] */
export const handleSigninToday = handle(signinToday, ({ member, signin, idempotency }, body) =>
  idempotency.once(
    { memberId: member.id, path: signinToday.path, body },
    { check: ready, effect: (unit) => signin.today(unit, { promotionId: body.promotionId, memberId: member.id }) },
  ),
)

/** [C-15] */
export const handleSigninMakeUp = handle(signinMakeUp, ({ member, signin, idempotency }, body) =>
  idempotency.once(
    { memberId: member.id, path: signinMakeUp.path, body },
    {
      check: ready,
      effect: (unit) => signin.makeUp(unit, { promotionId: body.promotionId, memberId: member.id }, body.day),
    },
  ),
)

export const signinTable = {
  signinStanding: handleSigninStanding,
  signinToday: handleSigninToday,
  signinMakeUp: handleSigninMakeUp,
}
