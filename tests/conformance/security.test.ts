import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const requirements = cells
  .filter(([, ids = '']) => /^\d+\.\d+\.\d+/.test(ids))
  .map(([, ids = '', how = '', tests = '']) => ({ ids: ids.split(', '), how, tests }))
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]+)`/g)].flatMap(([, path = '']) => (path.startsWith('/') ? [] : [path]))

test('[D-02] what the page of security names is there', () => {
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([])
})

test('[D-02] a requirement stands there once, with how it is met or that it is not', () => {
  const ids = requirements.flatMap((requirement) => requirement.ids)
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id, at) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(id) || ids.indexOf(id) !== at)).toEqual([])
  expect(requirements.filter(({ how }) => how === '')).toEqual([])
  const files = requirements.flatMap(({ tests }) => pathsIn(tests))
  expect(files.filter((path) => !path.endsWith('.test.ts'))).toEqual([])
})

/** Requirements of v5.0.0 of levels 1 and 2; of chapter 3 without those on cookies. */
const counts = {
  1: 27,
  2: 11,
  3: 15,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}

test.each(Object.entries(counts))('[D-02] chapter %s stands there whole', (chapter, count) => {
  const own = requirements.flatMap(({ ids }) => ids).filter((id) => id.startsWith(`${chapter}.`))
  expect(own).toHaveLength(count)
})

const sources = globSync('server/**/*.ts').filter((path) => !/test|harness|sandbox/.test(path))

test('[D-02] whom the server asks redirects it nowhere', () => {
  const asking = sources.filter((path) => /\bfetch\(/.test(readFileSync(path, 'utf8')))
  expect(asking.toSorted()).toEqual([
    'server/finance/chain/http-chain-watcher.ts',
    'server/finance/providers/payment-provider.ts',
    'server/venues/remote/remote-call.ts',
  ])
  const calls = (path: string) =>
    readFileSync(path, 'utf8')
      .split(/\bfetch\(/)
      .slice(1)
  expect(asking.filter((path) => calls(path).some((call) => !/^[^]{0,400}redirect: 'error'/.test(call)))).toEqual([])
})

test('[D-02] no expression is made of what somebody sends: each stands at the top of its file or is of a constant', () => {
  const made = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.includes('new RegExp(') && !/^(?:export )?const /.test(line))
      .map(() => path),
  )
  expect(made).toEqual(['server/platform/postgres/postgres-place.ts'])
})

test('[D-02] every component is named with the SHA-512 of what is installed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const others = Object.entries(lock.packages).filter(([name]) => name !== '')
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([])
})
