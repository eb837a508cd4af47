import { promotionWheelSpins } from '#contract/promotions/calls/wheel.ts'
import { useOwnPages } from '#src/shared/app/own-data.ts'

/** My spins at a wheel, the newest first, page by page. */
export const useMySpins = (promotionId: string) =>
  useOwnPages({
    call: promotionWheelSpins,
    input: { promotionId },
    cursor: 'beforeId',
    endOf: ({ spins, hasMore }) => (hasMore ? spins.at(-1)?.spinId : null),
  })
