import * as z from 'zod/mini'

/**
 * That an order has changed, and how it stands: `kind` and `state` are those of docs/orders.md. Small, since every page
 * that is open carries its schema; who shows the order asks for it. [S-13]
 */
export const OrderNews = z.object({
  orderId: z.string(),
  kind: z.string(),
  state: z.string(),
  version: z.int(),
  /** The member is asked to do something now. */
  isReminder: z.optional(z.boolean()),
})
export type OrderNews = z.infer<typeof OrderNews>
