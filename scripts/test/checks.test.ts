import { expect, test } from 'vitest'
import { allChecks, checksOf } from './checks.ts'

test.each([
  ['every check', allChecks],
  ['those of a page', checksOf(['src/app/app.tsx'])],
])('%s: the web app that a run beside looks at is built in turn, and only where it is old', (_what, chains) => {
  const builds = chains.flat().filter(({ command }) => /\bbuild\b|ensure/.test(command.join(' ')))
  expect(builds).toEqual([{ name: 'web build', command: ['node', 'scripts/ensure.mjs', '--web'] }])
})
