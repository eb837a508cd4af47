import { ChainDepositNews } from './entities/chain-deposit-news.ts'
import { OrderNews } from './entities/order-news.ts'

export const financePushes = {
  /** My order stands otherwise now. Of two, the one with the higher version is the newer. [S-13] */
  'order.changed': OrderNews,
  /** A transfer to one of my addresses stands otherwise now, or has one more block. [C-14] */
  'chain-deposit.changed': ChainDepositNews,
} as const
