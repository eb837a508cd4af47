import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measured, weightOf } from './longest-first.ts'

test('each file that was measured is one', () => {
  const files = globSync('{src,server,tests}/**/*.test.ts')
  const namesOf = (name: string) => files.filter((file) => file.endsWith(`/${name}.test.ts`)).length
  expect(Object.keys(measured).filter((name) => namesOf(name) !== 1)).toEqual([])
})

test('a long file begins before a short one, a journey before another test', () => {
  const files = [
    'server/ledger/ledger.test.ts',
    'server/live/lives.integration.test.ts',
    'tests/journeys/vip.test.ts',
    'tests/journeys/english.test.ts',
    'tests/journeys/screens-member.long.test.ts',
  ]
  expect(files.map(weightOf)).toEqual([0.1, 3, 12, 24, 224])
})
