import { paymentTypes } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { paymentTypeOf } from '#server/finance/domain/deposit-planning.ts'
import { handle } from './handle.ts'

/** [C-14, E-04] */
export const handlePaymentTypes = handle(paymentTypes, async ({ deposits, settings }) => {
  const { depositMilli: turnoverMilli, oddsMinMilli } = settings.get('turnoverRules')
  return accept({
    methods: deposits
      .methods()
      .filter(({ isDisplay }) => isDisplay)
      .map(paymentTypeOf),
    turnoverMilli,
    oddsMinMilli,
  })
})
