import { computeProof, type ProofTask } from './proof.ts'

// Runs in a worker of its own; it ends by being terminated.
addEventListener('message', ({ data }: MessageEvent<ProofTask>) =>
  computeProof(data, (message) => postMessage(message)),
)
