import type { CallbackLogicFunction, EventObject } from 'xstate'
import type { ProofMessage, ProofTask } from './proof.ts'

export type ProverSent =
  | { readonly type: 'proof.progress'; readonly share: number }
  | { readonly type: 'proof.found'; readonly nonce: string }
  | { readonly type: 'proof.failed' }

/** Computes a proof beside the page, in a worker of its own that ends with the logic. [S-07] */
export const createProver =
  (spawn: () => Worker): CallbackLogicFunction<EventObject, ProverSent, ProofTask> =>
  ({ input, sendBack }) => {
    const worker = spawn()
    worker.onmessage = ({ data }: MessageEvent<ProofMessage>) => {
      if (data.kind === 'found') sendBack({ type: 'proof.found', nonce: data.nonce })
      else sendBack({ type: 'proof.progress', share: data.share })
    }
    worker.onerror = () => sendBack({ type: 'proof.failed' })
    worker.postMessage(input)
    return () => worker.terminate()
  }

export const spawnProofWorker = (): Worker =>
  new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
