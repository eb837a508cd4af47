import { orderProofFile, orderProofList, orderProofUpload } from '#contract/finance/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleOrderProofUpload = handle(orderProofUpload, ({ idempotency, proofs, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: orderProofUpload.path, body: input },
    {
      check: () => proofs.read(member.id, input.orderId, input.content),
      effect: (unit, content) => proofs.add(unit, member.id, { orderId: input.orderId, content }),
    },
  ),
)

/** [C-14] */
export const handleOrderProofList = handle(orderProofList, ({ proofs, member }, { orderId }) =>
  proofs.list(member.id, orderId),
)

/** [C-14] */
export const handleOrderProofFile = handle(orderProofFile, async ({ proofs, member }, { proofId }) => {
  const file = await proofs.file(member.id, proofId)
  return file ? accept({ type: file.type, content: file.content.toString('base64') }) : reject('RECORD_UNKNOWN')
})
