import { expect, test } from 'vitest'
import { screenOf } from './screen-kinds.ts'

const queries = [
  '(max-width: 767px)',
  '(min-width: 1024px)',
  '(min-width: 1360px)',
  '(min-width: 1600px)',
  '(max-width: 767px), (max-height: 479px) and (max-width: 1023px)',
  '(max-height: 479px) and (max-width: 1023px)',
]

test('[C-08] a phone and a screen of a desk answer as their widths and heights do', () => {
  expect(queries.map((query) => screenOf('phone', query))).toEqual([true, false, false, false, true, false])
  expect(queries.map((query) => screenOf('desktop', query))).toEqual([false, true, true, false, false, false])
})

test('[C-08] what is not asked of widths and heights is not so', () => {
  const others = ['(prefers-reduced-motion: reduce)', '(orientation: landscape) and (max-width: 767px)', 'print']
  expect(others.map((query) => screenOf('phone', query))).toEqual([false, false, false])
})
