import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawFirst, FirstHtmlAsked } from '#contract/first-html.ts'

const { module } = workerData as { module: string }
const { drawFirst } = (await import(pathToFileURL(module).href)) as { drawFirst: DrawFirst }

parentPort?.on('message', ({ id, asked }: { id: number; asked: FirstHtmlAsked }) => {
  drawFirst(asked).then(
    (drawn) => parentPort?.postMessage({ id, drawn }),
    (error: unknown) => parentPort?.postMessage({ id, fault: String(error) }),
  )
})
