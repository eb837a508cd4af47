import { NoviceParams } from '#contract/promotions/entities/novice.ts'
import { SigninParams } from '#contract/promotions/entities/signin.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createKindDesk, type KindDeskDeps } from './kinds/kind-desk.ts'
import { noviceTable } from './novice/calls/novice-calls.ts'
import { createNovice } from './novice/novice.ts'
import { createNoviceRows } from './novice/novice-rows.ts'
import { signinTable } from './signin/calls/signin-calls.ts'
import { createSignin } from './signin/signin.ts'
import { createSigninRows } from './signin/signin-rows.ts'
import { statusCalls } from './statuses/calls/status-calls.ts'
import { readAudienceMember } from './engine/promotion-desk.ts'
import { createPromotionStatuses, type PromotionStatusesDeps } from './statuses/promotion-statuses.ts'

/** Sign-in gifts, tasks of who is new, and where members stand with everything. [C-15, R-12] */
export const createDailyPromotions = (
  { db, now, idempotency }: Infrastructure,
  deps: KindDeskDeps & Pick<PromotionStatusesDeps, 'itemsOf' | 'atHand' | 'guard'>,
) => {
  const signin = createSignin({
    desk: createKindDesk(deps, 'signin', SigninParams),
    rows: createSigninRows(db),
    now,
  })
  const novice = createNovice({
    desk: createKindDesk(deps, 'novice', NoviceParams),
    rows: createNoviceRows(db),
    now,
  })
  const promotionStatuses = createPromotionStatuses({
    ...deps,
    signin,
    novice,
    currencyOf: async (memberId) => (await readAudienceMember(db, memberId))?.currency ?? 'CNY',
  })
  return {
    consumer: novice.consumer,
    calls: {
      ...serve(signinTable, { signin, idempotency }),
      ...serve(noviceTable, { novice, idempotency }),
      ...serve(statusCalls, { promotionStatuses }),
    },
  }
}
