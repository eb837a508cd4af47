import { FinanceOrder } from './entities/finance-order.ts'

export const financePushes = {
  /** My order, as it is now. Of two, the one with the higher version is the newer. [S-13] */
  'order.changed': FinanceOrder,
} as const
