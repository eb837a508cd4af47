import { beforeEach, expect, test } from 'vitest'
import { createModalDetector, type DialogElement, type DialogPage, hasVisibleModal } from './modal-detector.ts'

const drawn: DialogElement = { checkVisibility: () => true, getClientRects: () => ({ length: 1 }) }
const hidden: DialogElement = { checkVisibility: () => false, getClientRects: () => ({ length: 1 }) }
const oldDrawn: DialogElement = { getClientRects: () => ({ length: 1 }) }
const oldHidden: DialogElement = { getClientRects: () => ({ length: 0 }) }

let dialogs: DialogElement[]
let asked: string[]
let changes: Set<() => void>
let waiting: Set<() => void>
let page: DialogPage

const change = (next: DialogElement[]): void => {
  dialogs = next
  for (const listener of changes) listener()
}
const runFrame = (): void => {
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

beforeEach(() => {
  dialogs = []
  asked = []
  changes = new Set()
  waiting = new Set()
  page = {
    root: {
      querySelectorAll: (selectors) => {
        asked.push(selectors)
        return dialogs
      },
    },
    onChange: (listener) => {
      changes.add(listener)
      return () => void changes.delete(listener)
    },
    schedule: (run) => {
      waiting.add(run)
      return () => void waiting.delete(run)
    },
  }
})

test.each([
  ['none', [], false],
  ['one that is drawn', [drawn], true],
  ['one that is there but not drawn', [hidden], false],
  ['one of two', [hidden, drawn], true],
  ['an old browser, drawn', [oldDrawn], true],
  ['an old browser, not drawn', [oldHidden], false],
])('[R-10] visible modals, %s', (_name, found, isVisible) => {
  dialogs = found
  expect(hasVisibleModal(page.root)).toBe(isVisible)
  expect(asked).toEqual(['dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]'])
})

test('[R-10] listeners hear that a dialog comes and goes, once for all changes of a frame', () => {
  const detector = createModalDetector(page)
  const received: boolean[] = []
  detector.subscribe(() => received.push(detector.isVisible()))
  change([drawn])
  change([drawn, drawn])
  expect([received, waiting.size]).toEqual([[], 1])
  runFrame()
  change([drawn])
  runFrame()
  change([])
  runFrame()
  expect([received, asked.length]).toEqual([[true, false], 4])
})

test('[R-10] it watches while somebody listens, and without listeners it looks when it is asked', () => {
  const detector = createModalDetector(page)
  expect([detector.isVisible(), changes.size]).toEqual([false, 0])
  const stops = [detector.subscribe(() => {}), detector.subscribe(() => {})]
  expect(changes.size).toBe(1)
  stops[0]?.()
  expect(changes.size).toBe(1)
  change([drawn])
  stops[1]?.()
  expect([changes.size, waiting.size, detector.isVisible()]).toEqual([0, 0, true])
  detector.subscribe(() => {})
  expect([changes.size, detector.isVisible()]).toEqual([1, true])
})
