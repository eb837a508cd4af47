import { OrderNews } from './entities/order-news.ts'

export const financePushes = {
  /** My order stands otherwise now. Of two, the one with the higher version is the newer. [S-13] */
  'order.changed': OrderNews,
} as const
