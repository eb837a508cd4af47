import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chatSend } from '#contract/rooms/calls.ts'
import { chatOf, listenToToasts, logIn } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person, world } = journeys({ isOnAir: true })

/** A line in front of the server. */
const createLine = () => {
  const sockets = new Set<Socket>()
  let isOpen = true
  let lastWords: string | undefined
  let held: Promise<void> | undefined
  let server: Server
  const cut = (): void => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    listen: async (port: number): Promise<string> => {
      server = createServer((socket) => {
        sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
        if (!isOpen) return void socket.destroy()
        const onward = connect(Number(new URL(world().baseUrl).port), '127.0.0.1').on('error', () => undefined)
        sockets.add(onward.on('close', () => sockets.delete(onward)))
        socket.on('data', (chunk: Buffer) => {
          if (lastWords !== undefined && chunk.includes(lastWords)) cut()
        })
        socket.pipe(onward).on('data', (chunk: Buffer) => {
          if (held === undefined) socket.write(chunk)
          else void held.then(() => socket.write(chunk))
        })
      }).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    open: () => {
      lastWords = undefined
      isOpen = true
    },
    cut,
    /** Keeps back what the server answers, until what this gives is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    /** Cut in the middle of the first request that has these words in it. */
    cutAt: (words: string) => {
      lastWords = words
    },
    close: () => server.close(),
  }
}

const first = createLine()
const second = createLine()
let origins: [string, string]

const setting = async (key: string, value: unknown): Promise<void> => {
  const { exit, stderr } = await world().admin(['config', 'set', key, JSON.stringify(value)])
  if (exit !== 0) throw new Error(stderr)
}

beforeAll(async () => {
  origins = [await first.listen(0), await second.listen(0)]
  await setting(
    'lines',
    origins.map((origin, index) => ({ name: `线路${index + 1}`, origin })),
  )
  await setting('lineErrorsMax', 3)
})
afterAll(() => {
  for (const line of [first, second]) {
    line.cut()
    line.close()
  }
})

const lineInForce = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { lines, index } = JSON.parse(localStorage.getItem('grandstand.lines') ?? '{"lines":[],"index":0}') as {
      lines: string[]
      index: number
    }
    return lines[index]
  })

/** A room shows what was said before: a journey that runs once more says its own words. */
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: '聊天内容' }).fill(text)
  await page.keyboard.press('Enter')
  await chatOf(page).getByText(text).waitFor()
  await page.getByText('消息未确认').waitFor({ state: 'hidden' })
}

test('[L-10, X-06] the line dies under a member who talks: it is told, the next one takes over, is kept, and is left again when the first is well', async () => {
  first.open()
  const somebody = await person()
  const { page } = somebody
  const mark = randomUUID().slice(0, 4)
  await page.clock.install()
  await logIn(somebody, 'viewer15', roomPath)
  await say(page, `${mark} 走主线路`)
  expect(await lineInForce(page)).toBe(origins[0])

  const told = await listenToToasts(page)
  somebody.expectOutage()
  first.cutAt(`POST /api/${chatSend.path} `)
  await say(page, `${mark} 走备用线路`)
  const toasts = ['网络异常，请检查网络后重试', '线路异常，正在为您切换线路']
  await expect
    .poll(told)
    .toEqual(expect.arrayContaining(toasts.map((words) => expect.stringContaining(words) as string)))
  expect(await lineInForce(page)).toBe(origins[1])
  somebody.expectService()

  // Who leaves a page ends its requests: no line is to blame for them.
  const release = second.hold()
  const waiting = new Set<string>()
  page.on('request', (request) => request.url().startsWith(origins[1]) && waiting.add(request.url()))
  await page.getByRole('link', { name: '体育', exact: true }).click()
  await expect.poll(() => waiting.size).toBeGreaterThan(3)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto(roomPath, { waitUntil: 'commit' })
  release()
  await say(page, `${mark} 还在备用线路`)
  expect(asked).toEqual(new Set([world().baseUrl, origins[1]]))
  first.open()
  // A minute that passes in a moment ends the calls under way, too: their faults send the visit to the next minute.
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:01')
      return lineInForce(page)
    })
    .toBe(origins[0])
  await say(page, `${mark} 回到主线路`)
  expect(await chatOf(page).getByText(mark).count()).toBe(4)
})
