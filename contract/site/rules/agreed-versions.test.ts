import { expect, test } from 'vitest'
import { agreedVersions, textsDue } from './agreed-versions.ts'

test('[C-11] what was agreed to is the same text whatever the order; what has no version is no agreement', () => {
  const terms = { id: 'terms', version: '2026-11-22' }
  const privacy = { id: 'privacy', version: '2026-12-01' }
  expect(agreedVersions([terms, privacy])).toBe('privacy:2026-12-01,terms:2026-11-22')
  expect(agreedVersions([privacy, { id: 'gifts' }, terms])).toBe('privacy:2026-12-01,terms:2026-11-22')
  expect(agreedVersions([])).toBe('')
})

test('[C-11] a text is due until just this version of it was agreed to', () => {
  const [terms, rules] = [
    { id: 'terms', version: '2026-11-23' },
    { id: 'rules', version: '2026-11-22' },
  ]
  const agreed = 'rules:2026-11-22,terms:2026-11-22'
  expect(textsDue([terms, rules], agreed)).toEqual([terms])
  expect(textsDue([rules], agreed)).toEqual([])
  expect(textsDue([terms, rules], null)).toEqual([terms, rules])
  expect(textsDue([{ id: 'help' }], null)).toEqual([])
})
