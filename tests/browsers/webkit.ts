import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { within } from '#tests/world/patience.ts'
import { claimPort } from '#tests/world/ports.ts'
import { callMs, viewport, type Driver, type Visit } from './driver.ts'
import { drainComplaints, listenInPage } from './page-complaints.ts'

const pollMs = 20
const startMs = within(15_000)
const left = 'isLeft'

/** One command of W3C WebDriver; what the browser answers is of the shape that the command has. */
type Send = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

const webDriver =
  (baseUrl: string, limitMs = callMs): Send =>
  async <Value>(method: string, path: string, body?: object) => {
    const signal = AbortSignal.timeout(limitMs)
    const ask = async () => {
      const response = await fetch(`${baseUrl}${path}`, { method, signal, ...(body && { body: JSON.stringify(body) }) })
      return { response, ...((await response.json()) as { value: Value & { error?: string; message?: string } }) }
    }
    const { response, value } = await ask().catch((cause: unknown) => {
      throw new Error(`${method} ${path} was not answered: ${String(cause)}`, { cause })
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

const untilAnswered = async (what: string, ask: () => Promise<boolean>): Promise<void> => {
  const endMs = Date.now() + callMs
  let cause: unknown
  while (Date.now() < endMs) {
    const isThere = await ask().catch((error: unknown) => {
      cause = error
      return false
    })
    if (isThere) return
    await delay(pollMs)
  }
  throw new Error(`${what} did not come`, { cause })
}

/** Its process hangs now and then before it has a window: another one is started. */
const openSession = async (baseUrl: string): Promise<string> => {
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'none', timeouts: { script: callMs } } }
  const send = webDriver(baseUrl, startMs)
  const open = async (triesLeft: number): Promise<string> => {
    try {
      return (await send<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId
    } catch (error) {
      if (triesLeft === 0) throw error
      return open(triesLeft - 1)
    }
  }
  return open(2)
}

const openVisit = async (baseUrl: string): Promise<Visit> => {
  const send = webDriver(baseUrl)
  const sessionId = await openSession(baseUrl)
  const session = `/session/${sessionId}`
  await send('POST', `${session}/window/rect`, viewport)
  const complaints: string[] = []
  const evaluate: Visit['evaluate'] = async (work, ...args) => {
    const script = `const [args, done] = arguments
      const run = async () => {
        ;(${String(listenInPage)})()
        const value = await (${String(work)})(...args)
        return { value, complaints: (${String(drainComplaints)})() }
      }
      run().then(done, (error) => done({ error: String(error) }))`
    interface Done {
      value?: unknown
      complaints?: string[]
      error?: string
    }
    const done = await send<Done>('POST', `${session}/execute/async`, { script, args: [args] })
    if (done.error !== undefined) throw new Error(done.error)
    complaints.push(...(done.complaints ?? []))
    return done.value as never
  }
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    send<void>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })
  return {
    evaluate,
    goto: async (url) => {
      await evaluate((name) => void Object.assign(window, { [name]: true }), left)
      await send('POST', `${session}/url`, { url })
      const isThere = () => evaluate((name) => !(name in window) && document.readyState !== 'loading', left)
      await untilAnswered(url, isThere)
    },
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'key',
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    complaints: async () => {
      await evaluate(() => undefined)
      return complaints
    },
    close: () => send('DELETE', session),
  }
}

/** A screen that nobody sees. */
const openScreen = async (): Promise<{ process: ChildProcess; display: string }> => {
  const size = `${viewport.width}x${viewport.height}x24`
  const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [chunk] = (await once(process.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(callMs) })) as [
    Buffer,
  ]
  return { process, display: `:${chunk.toString().trim()}` }
}

/** WebKitGTK's own small browser over W3C WebDriver: a process of it for each visit, all on one screen. */
export const launchWebKit = async (): Promise<Driver> => {
  const screen = await openScreen()
  const { port, release } = await claimPort()
  // No machine of tests has a loudspeaker, and a picture waits for its sound.
  const sound = { GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX' }
  const env = { ...process.env, ...sound, DISPLAY: screen.display, LANG: 'zh_CN.UTF-8' }
  const driver = spawn(process.env['WEBKIT_DRIVER'] ?? 'WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const baseUrl = `http://127.0.0.1:${port}`
  const send = webDriver(baseUrl)
  const close = async (): Promise<void> => {
    for (const each of [driver, screen.process]) each.kill()
    await release()
  }
  await untilAnswered('WebKitWebDriver', async () => (await send<{ ready: boolean }>('GET', '/status')).ready)
  return { version: 'WebKitGTK', open: () => openVisit(baseUrl), close }
}
