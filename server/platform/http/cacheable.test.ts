import { expect, test } from 'vitest'
import { isCacheable } from './cacheable.ts'

test('[C-09] an answer with a venue that has AG in its name, and a question about one, are not kept', () => {
  const answers = (name: string) => ({ venues: [{ name: '看台体育' }, { name }] })
  expect(isCacheable({}, answers('AG 真人'))).toBe(false)
  expect(isCacheable({ venueName: '亚游AG' }, {})).toBe(false)
  expect(isCacheable({}, answers('ag 电子'))).toBe(true)
  expect(isCacheable({ venueName: '看台体育' }, null)).toBe(true)
  expect(isCacheable({}, { venues: 'AG', notices: [{ name: 'AG' }] })).toBe(true)
})
