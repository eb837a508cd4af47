import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawFirst, FirstHtmlAsked } from '#contract/first-html.ts'

const { module } = workerData as { module: string }
const { drawFirst } = (await import(pathToFileURL(module).href)) as { drawFirst: DrawFirst }

let reported = process.threadCpuUsage()
/** The processor's time of this thread since it was asked last, in milliseconds. */
const cpuMsSince = (): number => {
  const { user, system } = process.threadCpuUsage(reported)
  reported = process.threadCpuUsage()
  return (user + system) / 1_000
}

parentPort?.on('message', ({ id, asked }: { id: number; asked: FirstHtmlAsked }) => {
  drawFirst(asked).then(
    (drawn) => parentPort?.postMessage({ id, drawn, cpuMs: cpuMsSince() }),
    (error: unknown) => parentPort?.postMessage({ id, fault: String(error), cpuMs: cpuMsSince() }),
  )
})
