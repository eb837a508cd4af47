import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FirstHtmlAsked } from '#contract/first-html.ts'
import { createFirstHtml, type FirstHtmlDrawer } from './first-html.ts'

let folder: string
let drawer: FirstHtmlDrawer
let warnings: string[]

/** A module in the place of the built one. */
const draws = (body: string): void => writeFileSync(join(folder, 'first-html.js'), `export const drawFirst = ${body}`)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-first-'))
  warnings = []
  drawer = createFirstHtml(folder, { warn: (_fields, text) => void warnings.push(text) })
})
afterEach(async () => {
  vi.useRealTimers()
  await drawer.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = (path = '/app/home'): FirstHtmlAsked => ({
  path,
  language: 'zh-CN',
  screen: 'phone',
  answers: [],
  nowMs: 0,
})
/** The first page may be too early for a thread that starts. */
const drawn = () => expect.poll(() => drawer.draw(asked()), { timeout: 10_000 })

test('[C-08] what is asked for is drawn in the thread, in the mode of the product', async () => {
  draws('async ({ path }) => ({ html: `${path} ${process.env.NODE_ENV}`, media: { a: true } })')
  await drawn().toEqual({ html: '/app/home production', media: { a: true } })
})

test('[C-08] without a build, pages go without', async () => {
  expect(await drawer.draw(asked())).toBe(undefined)
  expect(warnings).toEqual([])
})

test('[C-08] what throws on one screen is told, and draws the next', async () => {
  draws("async ({ path }) => { if (path === '/bad') throw new Error('no'); return { html: path, media: {} } }")
  await drawn().toEqual({ html: '/app/home', media: {} })
  expect(await drawer.draw(asked('/bad'))).toBe(undefined)
  expect(await drawer.draw(asked())).toEqual({ html: '/app/home', media: {} })
  expect(warnings).toEqual(['a first screen could not be drawn'])
})

test('[C-08] a thread that ends takes nothing with it, and is not started again at once', async () => {
  draws("async ({ path }) => { if (path === '/end') process.exit(3); return { html: path, media: {} } }")
  await drawn().toEqual({ html: '/app/home', media: {} })
  expect(await drawer.draw(asked('/end'))).toBe(undefined)
  await expect.poll(() => warnings).toEqual(['what draws first screens ended: pages go without for a while'])
  expect(await drawer.draw(asked())).toBe(undefined)
})

test('[C-08] who comes while a screen hangs gets a page without, and the 33rd does not wait for it', async () => {
  draws("async ({ path }) => { if (path === '/hang') for (;;); return { html: path, media: {} } }")
  await drawn().toEqual({ html: '/app/home', media: {} })
  const waiting = Array.from({ length: 32 }, () => drawer.draw(asked('/hang')))
  const before = performance.now()
  expect(await drawer.draw(asked())).toBe(undefined)
  expect(performance.now() - before).toBeLessThan(300)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
})

test('[C-08] a thread that is slow goes on, and one that hangs is ended', async () => {
  draws("({ path }) => (path === '/never' ? new Promise(() => {}) : Promise.resolve({ html: path, media: {} }))")
  await drawn().toEqual({ html: '/app/home', media: {} })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void drawer.draw(asked('/never'))
  vi.advanceTimersByTime(20_000)
  expect([await drawer.draw(asked()), warnings]).toEqual([{ html: '/app/home', media: {} }, []])
  vi.advanceTimersByTime(10_000)
  expect(warnings).toEqual(['what draws first screens ended: pages go without for a while'])
})

test('[C-08] what cannot be handed to the thread is a page without, not a page that fails', async () => {
  draws('async ({ path }) => ({ html: path, media: {} })')
  await drawn().toEqual({ html: '/app/home', media: {} })
  const answers = [{ path: '', input: () => 1, data: 1 }]
  expect(await drawer.draw({ ...asked(), answers })).toBe(undefined)
  expect(await drawer.draw(asked())).toEqual({ html: '/app/home', media: {} })
  expect(warnings).toEqual(['a first screen could not be asked for'])
})

/** A drawing that takes so much of the processor, but of `/cheap`. */
const burns = (ms: number): string => `async ({ path }) => {
  const begun = process.threadCpuUsage()
  const takenMs = () => {
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1_000
  }
  while (path !== '/cheap' && takenMs() < ${ms});
  return { html: path, media: {} }
}`

test('[X-03] what a drawing takes of the processor is charged, also when it comes too late', async () => {
  draws(burns(600))
  await expect.poll(() => drawer.draw(asked('/cheap')), { timeout: 10_000 }).toBeDefined()
  const spent: number[] = []
  expect(await drawer.draw(asked('/dear'), (ms) => spent.push(ms))).toBe(undefined)
  expect(spent).toEqual([])
  await expect.poll(() => spent, { timeout: 10_000 }).toHaveLength(1)
  expect(spent[0]).toBeGreaterThanOrEqual(600)
  await drawer.draw(asked('/cheap'), (ms) => spent.push(ms))
  expect(spent[1]).toBeLessThan(300)
})
