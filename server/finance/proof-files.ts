import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProofFile } from './store/order-proof-rows.ts'

/** Pictures of orders in clear, in the data folder, for as long as an operator looks at them. */
export interface ProofFolder {
  /** Writes them anew, for the server's own account alone; their paths, as the pictures stand. */
  write(orderId: string, proofs: readonly ProofFile[]): Promise<string[]>
  /** What lies there of an order is gone. */
  remove(orderId: string): Promise<void>
}

export const createProofFolder = (folder: string): ProofFolder => {
  const remove = (orderId: string): Promise<void> => rm(join(folder, orderId), { recursive: true, force: true })
  return {
    write: async (orderId, proofs) => {
      await remove(orderId)
      if (proofs.length > 0) await mkdir(join(folder, orderId), { recursive: true, mode: 0o700 })
      const paths = proofs.map(({ proofId, type }) => join(folder, orderId, `${proofId}.${type}`))
      await Promise.all(paths.map((path, at) => writeFile(path, proofs[at]?.content ?? '', { mode: 0o600 })))
      return paths
    },
    remove,
  }
}
