import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollsTitle, startTitleMarquee, titleAt, type TitlePage } from './title-marquee.ts'

let hidden: boolean
let still: boolean
let written: string[]
let listeners: { title: Set<() => void>; visibility: Set<() => void> }
let page: TitlePage

const hearIn = (set: Set<() => void>) => (listener: () => void) => {
  set.add(listener)
  return () => void set.delete(listener)
}

/** Like a browser's: the title loses spaces at its ends, and every change is heard after the task that made it. */
const openPage = (first: string): TitlePage => {
  let title = first
  return {
    get title() {
      return title
    },
    set title(text) {
      title = text.replace(/ +/g, ' ').replace(/^ | $/g, '')
      written.push(title)
      for (const listener of listeners.title) queueMicrotask(listener)
    },
    isHidden: () => hidden,
    isStill: () => still,
    onTitle: hearIn(listeners.title),
    onVisibility: hearIn(listeners.visibility),
  }
}

const turn = (isHidden: boolean): void => {
  hidden = isHidden
  for (const listener of listeners.visibility) listener()
}

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  still = false
  written = []
  listeners = { title: new Set(), visibility: new Set() }
  page = openPage('abcdefghij klmn')
})
afterEach(() => void vi.useRealTimers())

test('[R-11] titles scroll from 28 characters on in Safari, from 15 elsewhere', () => {
  const lengths = [14, 15, 27, 28].map((length) => '𠮷'.repeat(length))
  expect(lengths.map((title) => scrollsTitle(title, false))).toEqual([false, true, true, true])
  expect(lengths.map((title) => scrollsTitle(title, true))).toEqual([false, false, false, true])
})

test('[R-11] each step moves by one character, and after a round the title stands as it was', () => {
  expect([0, 1, 2].map((step) => titleAt('看台ab', step))).toEqual(['看台ab\u3000', '台ab\u3000看', 'ab\u3000看台'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(100), (title, step) => {
      expect(titleAt(title, step + Array.from(title).length + 1)).toBe(titleAt(title, step))
    }),
  )
})

test('[R-11] a long title moves each 300 ms and is left whole', async () => {
  const marquee = startTitleMarquee(page, { isSafari: false })
  await vi.advanceTimersByTimeAsync(299)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(601)
  expect(written).toEqual(['bcdefghij klmn\u3000a', 'cdefghij klmn\u3000ab', 'defghij klmn\u3000abc'])
  marquee.stop()
  await vi.advanceTimersByTimeAsync(900)
  expect([page.title, written.length, listeners.title.size, listeners.visibility.size]).toEqual([
    'abcdefghij klmn',
    4,
    0,
    0,
  ])
})

test('[R-11] a space that the browser takes away is not another title', async () => {
  startTitleMarquee(page, { isSafari: false })
  await vi.advanceTimersByTimeAsync(300 * 16)
  expect(written[9]).toBe('klmn\u3000abcdefghij')
  expect(written[15]).toBe('abcdefghij klmn\u3000')
})

test('[R-11] it waits while the tab is hidden and goes on where it was', async () => {
  startTitleMarquee(page, { isSafari: false })
  await vi.advanceTimersByTimeAsync(300)
  turn(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(written).toEqual(['bcdefghij klmn\u3000a'])
  turn(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(written).toEqual(['bcdefghij klmn\u3000a', 'cdefghij klmn\u3000ab'])
})

test('[R-11] another title begins again; a short one stands', async () => {
  const marquee = startTitleMarquee(page, { isSafari: false })
  await vi.advanceTimersByTimeAsync(600)
  page.title = 'short'
  await vi.advanceTimersByTimeAsync(3000)
  expect(page.title).toBe('short')
  page.title = '0123456789abcdef'
  await vi.advanceTimersByTimeAsync(300)
  expect(page.title).toBe('123456789abcdef\u30000')
  marquee.stop()
  expect(page.title).toBe('0123456789abcdef')
})

test('[R-11] a title that is short for Safari stands there', async () => {
  startTitleMarquee(page, { isSafari: true })
  await vi.advanceTimersByTimeAsync(3000)
  expect(written).toEqual([])
})

test('who wants less motion sees the title whole', async () => {
  startTitleMarquee(page, { isSafari: false })
  await vi.advanceTimersByTimeAsync(300)
  still = true
  await vi.advanceTimersByTimeAsync(300)
  expect(page.title).toBe('abcdefghij klmn')
  still = false
  await vi.advanceTimersByTimeAsync(300)
  expect(page.title).toBe('bcdefghij klmn\u3000a')
})
