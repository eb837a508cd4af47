import { expect, test } from 'vitest'
import { agreedVersions } from './agreed-versions.ts'

test('[C-11] what was agreed to is the same text whatever the order; what has no version is no agreement', () => {
  const terms = { id: 'terms', version: '2026-11-22' }
  const privacy = { id: 'privacy', version: '2026-12-01' }
  expect(agreedVersions([terms, privacy])).toBe('privacy:2026-12-01,terms:2026-11-22')
  expect(agreedVersions([privacy, { id: 'gifts' }, terms])).toBe('privacy:2026-12-01,terms:2026-11-22')
  expect(agreedVersions([])).toBe('')
})
