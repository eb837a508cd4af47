import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commandFor, failedFiles, failuresIn, passedIn, withSecondRun, type TestReport } from './report.ts'

const file = (path: string, tests: Readonly<Record<string, string | undefined>>, message = '') => {
  const assertionResults = Object.entries(tests).map(([fullName, fault]) => ({
    fullName,
    status: fault === undefined ? 'passed' : 'failed',
    failureMessages: fault === undefined ? [] : [fault],
  }))
  const isWell = message === '' && assertionResults.every(({ status }) => status === 'passed')
  return { name: resolve(path), status: isWell ? 'passed' : 'failed', message, assertionResults }
}

const first: TestReport = {
  testResults: [
    file('tests/a.test.ts', { one: undefined, two: undefined }),
    file('tests/b.test.ts', { three: 'was late', four: undefined }),
    file('tests/c.test.ts', {}, 'no database'),
  ],
}

test('what failed is named by file and test, also a file that did not begin', () => {
  expect(failedFiles(first)).toEqual(['tests/b.test.ts', 'tests/c.test.ts'])
  expect(failuresIn(first, 'unit')).toEqual([
    {
      line: 'tests/b.test.ts > three: was late',
      command: `npx vitest run --project unit tests/b.test.ts -t 'three'`,
    },
    { line: 'tests/c.test.ts: no database', command: 'npx vitest run --project unit tests/c.test.ts' },
  ])
  expect(passedIn(first)).toBe(3)
})

test('a file that ran once more counts as it ended then, whole', () => {
  const second: TestReport = {
    testResults: [
      file('tests/b.test.ts', { three: undefined, four: 'broke' }),
      file('tests/c.test.ts', { five: undefined }),
    ],
  }
  const whole = withSecondRun(first, second)
  expect(failuresIn(whole, 'unit').map(({ line }) => line)).toEqual(['tests/b.test.ts > four: broke'])
  expect(passedIn(whole)).toBe(4)
})

test('a file of which the second run says nothing stays failed', () => {
  expect(failedFiles(withSecondRun(first, { testResults: [] }))).toEqual(failedFiles(first))
})

test('a title is quoted for the shell and stands for itself as a pattern', () => {
  expect(commandFor('unit', 'a.test.ts', `[X-04] it’s 'one' (of $2)`)).toBe(
    String.raw`npx vitest run --project unit a.test.ts -t '\[X-04\] it’s '\''one'\'' \(of \$2\)'`,
  )
})
