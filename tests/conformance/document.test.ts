import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Row {
  id: string
  state: string
  code: string[]
  tests: string[]
}

const paths = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

const rows: Row[] = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id]) => /^[A-Z]-\d\d$/.test(id ?? ''))
  .map(([, id = '', , state = '', code = '', tests = '']) => ({ id, state, code: paths(code), tests: paths(tests) }))

const idsInTitles = (file: string): Set<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/\[([A-Z]-\d\d[^\]\n]*)\]/g)].flatMap(
      ([, ids = '']) => ids.match(/[A-Z]-\d\d/g) ?? [],
    ),
  )

test('[D-02] every id has one row and one of three states', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.length).toBe(112)
  expect([...new Set(rows.map(({ state }) => state))].toSorted()).toEqual(['not yet', 'partly', 'works'])
})

test('[D-02] what a row names is there', () => {
  const named = rows.flatMap(({ id, code, tests }) => [...code, ...tests].map((path) => ({ id, path })))
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('[D-02] a row that works names its code and a test whose title names the id', () => {
  const wrong = rows.filter(
    ({ id, state, code, tests }) =>
      state === 'works' && (code.length === 0 || !tests.some((file) => idsInTitles(file).has(id))),
  )
  expect(wrong).toEqual([])
})

test('[D-02] an id that a test names is not called not yet', () => {
  const files = globSync('{src,server,contract,tests}/**/*.test.{ts,tsx}')
  const proven = new Set(files.flatMap((file) => [...idsInTitles(file)]))
  expect(rows.filter(({ id, state }) => state === 'not yet' && proven.has(id)).map(({ id }) => id)).toEqual([])
})

test('[D-01] the libraries of the design card are in real use', () => {
  const card = [
    'react',
    'react-router-dom',
    'xstate',
    '@xstate/react',
    'socket.io-client',
    'hls.js',
    'svga',
    'react-virtuoso',
    'immer',
    'vitest',
    'msw',
  ]
  const sources = globSync('{src,tests}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const isUsed = (name: string) =>
    sources.some((source) => new RegExp(`(?:from|import\\()\\s*'${name}(?:/[^']*)?'`).test(source))
  expect(card.filter((name) => !isUsed(name))).toEqual([])
})
