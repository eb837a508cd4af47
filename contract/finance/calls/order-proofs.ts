import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { OrderProof } from '#contract/finance/entities/order-proof.ts'
import { OrderId, RequestId } from '#contract/ids.ts'
import { uploadBodyBytesMax, uploadTextMax } from '#contract/limits.ts'

const OrderProofs = z.object({ proofs: z.array(OrderProof) })

/**
 * A picture for an order of mine that is not over: JPEG, PNG or WebP by its content, 2 MB, as base64; drawn anew,
 * stored encrypted.
 * Five at most of each party. The other party of the order and operators see it. [C-14]
 */
export const orderProofUpload = defineCall({
  path: 'finance/proof/upload',
  access: 'member',
  bodyBytesMax: uploadBodyBytesMax,
  request: z.strictObject({
    requestId: RequestId,
    orderId: OrderId,
    content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(uploadTextMax)),
  }),
  response: OrderProofs,
  rejects: ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'FILE_REFUSED', 'REQUEST_ID_REUSED'],
})

/** The pictures of an order of mine, of both parties, the oldest first. [C-14] */
export const orderProofList = defineCall({
  path: 'finance/proof/list',
  access: 'member',
  request: z.strictObject({ orderId: OrderId }),
  response: OrderProofs,
  rejects: ['FINANCE_ORDER_UNKNOWN'],
})

/** One of those pictures, as base64. Somebody else's is not there. [C-14] */
export const orderProofFile = defineCall({
  path: 'finance/proof/file',
  access: 'member',
  request: z.strictObject({ proofId: z.uuid() }),
  response: z.object({ type: OrderProof.shape.type, content: z.string() }),
  rejects: ['RECORD_UNKNOWN'],
})
