import * as z from 'zod/mini'

/**
 * A picture that shows that money was paid outside of the site (付款凭证). `isMine`: I handed it in. `type`: what it is by
 * its content. Times are milliseconds since 1970.
 */
export const OrderProof = z.object({
  proofId: z.uuid(),
  isMine: z.boolean(),
  type: z.enum(['jpeg', 'png', 'webp']),
  sizeBytes: z.int().check(z.minimum(1)),
  atMs: z.int(),
})
export type OrderProof = z.infer<typeof OrderProof>
