import { operator } from '#server/platform/admin/admin-answer.ts'
import type { Audit } from '#server/platform/audit.ts'
import { timeText } from './order-lines.ts'
import type { OrderProofs } from './order-proofs.ts'
import type { ProofFolder } from './proof-files.ts'

interface ProofLineDeps {
  proofs: Pick<OrderProofs, 'files'>
  proofFolder: Pick<ProofFolder, 'write'>
  audit: Audit
}

/** Writes the pictures of an order where operators find them, which is audited; a line for each, the oldest first. */
export const proofLines = async ({ proofs, proofFolder, audit }: ProofLineDeps, orderId: string): Promise<string[]> => {
  const files = await proofs.files(orderId)
  const paths = await proofFolder.write(orderId, files)
  await audit.note(operator, 'finance.proofs', orderId, { count: files.length })
  return files.map(({ memberId, atMs }, at) => `${timeText(atMs)}  by member ${memberId}  ${paths[at]}`)
}
