import { Worker } from 'node:worker_threads'

const source = `
const turnMs = 20
setInterval(() => {
  const endMs = performance.now() + turnMs / 2
  while (performance.now() < endMs) { /* burn */ }
}, turnMs)
`

/** Keeps half of one core busy until it is stopped. */
export const keepCoreHalfBusy = (): (() => Promise<number>) => {
  const worker = new Worker(source, { eval: true })
  return () => worker.terminate()
}
