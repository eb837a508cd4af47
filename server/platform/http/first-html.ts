import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FirstHtml, FirstHtmlAsked } from '#contract/first-html.ts'
import type { Log } from '#server/platform/log.ts'

/** Drawing takes some milliseconds; a page that would wait longer than this goes without. */
const waitMs = 400
/** A thread that has not answered by then hangs, and is ended. On a machine that has other work it starts in ten seconds. */
const hangsMs = 30_000
/** Who comes while so many wait gets a page without. */
const waitingMax = 32
/** After a thread has ended by itself nothing is drawn for so long. */
const restMs = 10_000
/** It lives on some 40 MB; without a bound of its own what is young alone takes as much again. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const

interface Waiting {
  readonly settle: (drawn: FirstHtml | undefined) => void
  readonly spend: Spend
  readonly timer: NodeJS.Timeout
}

/** Charges processor time that a drawing took, in milliseconds, also after nobody waits for it any more. */
type Spend = (ms: number) => void

export interface FirstHtmlDrawer {
  /** Undefined: a page without. It never throws. */
  draw(asked: FirstHtmlAsked, spend?: Spend): Promise<FirstHtml | undefined>
  close(): Promise<void>
}

type DrawReply = { id: number; cpuMs: number; drawn?: FirstHtml; fault?: string }

/**
 * Draws first screens with the app's own components, built for the server, in a thread of its own: what it costs holds no
 * call up, and a thread that hangs or dies takes nothing but pictures with it. It starts with the first page. [C-08]
 */
export const createFirstHtml = (folder: string, log: Pick<Log, 'warn'>): FirstHtmlDrawer => {
  const module = join(folder, 'first-html.js')
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let restsUntilMs = 0
  let lastId = 0
  let isClosed = false

  const settle = (id: number, drawn: FirstHtml | undefined): void => {
    const entry = waiting.get(id)
    waiting.delete(id)
    clearTimeout(entry?.timer)
    entry?.settle(drawn)
  }
  const end = (why: unknown): void => {
    if (!thread) return
    const ended = thread
    thread = undefined
    restsUntilMs = performance.now() + restMs
    for (const id of waiting.keys()) settle(id, undefined)
    if (isClosed) return
    log.warn({ why: String(why) }, 'what draws first screens ended: pages go without for a while')
    void ended.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('first-html-thread.ts', import.meta.url), {
      workerData: { module },
      // Without the cache each thread would load the compiler of TypeScript for one file: 15 MB.
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' },
      resourceLimits: memory,
    })
    started.unref()
    started.on('message', ({ id, cpuMs, drawn, fault }: DrawReply) => {
      waiting.get(id)?.spend(cpuMs)
      if (fault !== undefined) log.warn({ fault }, 'a first screen could not be drawn')
      settle(id, drawn)
    })
    const endsThis = (why: unknown) => started === thread && end(why)
    started.on('error', endsThis)
    started.on('exit', endsThis)
    return started
  }

  const ask = (asked: FirstHtmlAsked, spend: Spend): Promise<FirstHtml | undefined> =>
    new Promise((resolve) => {
      thread ??= start()
      const id = ++lastId
      thread.postMessage({ id, asked })
      waiting.set(id, { settle: resolve, spend, timer: setTimeout(() => end('it did not answer'), hangsMs).unref() })
    })

  return {
    draw: async (asked, spend = () => undefined) => {
      if (isClosed || waiting.size >= waitingMax || performance.now() < restsUntilMs || !existsSync(module))
        return undefined
      const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs, undefined).unref())
      const drawn = ask(asked, spend).catch((error: unknown) => {
        log.warn({ fault: String(error) }, 'a first screen could not be asked for')
        return undefined
      })
      return Promise.race([drawn, tooLate])
    },
    close: async () => {
      isClosed = true
      const last = thread
      end('closed')
      await last?.terminate()
    },
  }
}
