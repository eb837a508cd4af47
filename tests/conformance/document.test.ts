import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tierOf, type Tier } from '#tests/world/suites.ts'

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
  expect(rows.filter(({ state }) => !['not yet', 'partly', 'works'].includes(state))).toEqual([])
})

test('[D-02] what a row names is there', () => {
  const named = rows.flatMap(({ id, code, tests }) => [...code, ...tests].map((path) => ({ id, path })))
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

/** What runs the composed product: through HTTP, a socket, an encoder or a browser. */
const isOutside = (file: string): boolean => /^tests\/(?:conformance|journeys|hostile|chaos)\//.test(file)

/** These are about the tree itself. */
const ofTheTree = ['D-01', 'D-02']

test('[D-02] a row that works names its code and a test, through HTTP or a browser, whose title names the id', () => {
  const wrong = rows.filter(
    ({ id, state, code, tests }) =>
      state === 'works' &&
      (code.length === 0 ||
        !tests.some((file) => idsInTitles(file).has(id) && (isOutside(file) || ofTheTree.includes(id)))),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('[D-02] of the tests that a row that works names, each names the id', () => {
  const silent = rows.flatMap(({ id, state, tests }) =>
    tests.filter((file) => state === 'works' && !idsInTitles(file).has(id)).map((file) => `${id} ${file}`),
  )
  expect(silent).toEqual([])
})

/** The ids in the titles of each tier's tests. */
const proven: Record<Tier, Set<string>> = { fast: new Set(), long: new Set() }
for (const file of globSync('{src,server,contract,scripts,tests}/**/*.test.{ts,tsx}'))
  for (const id of idsInTitles(file)) proven[tierOf(file)].add(id)

test('[D-02] an id that a test names is not called not yet', () => {
  const isProven = (id: string) => proven.fast.has(id) || proven.long.has(id)
  expect(rows.filter(({ id, state }) => state === 'not yet' && isProven(id)).map(({ id }) => id)).toEqual([])
})

test(`[D-02] every id that works is proven by npm test; by npm run test:long as well: ${[...proven.long].toSorted().join(' ')}`, () => {
  const working = rows.filter(({ state }) => state === 'works').map(({ id }) => id)
  expect(working.filter((id) => !proven.fast.has(id))).toEqual([])
  expect(proven.long.size).toBeGreaterThan(0)
})

/** The pages that name what is in the tree; decisions tell of their time. */
const pages = globSync(['*.md', 'docs/*.md', 'docs/operations/*.md'])
  .filter((page) => page !== 'docs/contract.md')
  .toSorted()

/** Paths of the tree in backticks, code blocks apart, and what links lead to. A `<name>` or `…` in one stands for many. */
const namedIn = (page: string): string[] => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```/gm, '')
  const quoted = paths(text).filter((path) => /^(?:contract|src|server|tests|scripts|public|docs)(?:\/|$)/.test(path))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(page), path))
  return [...quoted.filter((path) => !/[<…*]/.test(path)), ...linked]
}

test.for(pages)('[D-02] every path that %s names is there', (page) => {
  expect(namedIn(page).filter((path) => !existsSync(path))).toEqual([])
})

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test.for(pages)('[D-02] every heading that %s links to is there', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
  const missing = links.filter(
    ([, path = '', anchor = '']) => !anchorsOf(path === '' ? page : join(dirname(page), path)).includes(anchor),
  )
  expect(missing.map(([link]) => link)).toEqual([])
})

test('[D-02] pages that say where things go name enough to be checked', () => {
  expect(pages).toEqual([
    'CONTRIBUTING.md',
    'README.md',
    'docs/adding.md',
    'docs/architecture.md',
    'docs/conformance.md',
    'docs/games.md',
    'docs/glossary.md',
    'docs/lottery.md',
    'docs/operations.md',
    'docs/operations/faults.md',
    'docs/operations/install.md',
    'docs/operations/media.md',
    'docs/operations/money.md',
    'docs/operations/nodes.md',
    'docs/operations/people.md',
    'docs/operations/settings.md',
    'docs/orders.md',
    'docs/payments.md',
    'docs/promotions.md',
    'docs/security.md',
    'docs/settlement.md',
  ])
  expect(namedIn('docs/adding.md').length).toBeGreaterThan(60)
  expect(namedIn('docs/architecture.md').length).toBeGreaterThan(30)
})

test('[D-02] the drawings of the architecture page name what is there', () => {
  const drawings = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^```mermaid\n([^]*?)^```/gm)]
  const named = drawings.map(([, text = '']) => text.match(/\b(?:contract|src|server)(?:\/[\w.-]*\w)+/g) ?? [])
  expect(named.map(({ length }) => length > 8)).toEqual([true, true])
  expect(named.flat().filter((path) => !existsSync(path))).toEqual([])
})

/** Of the games there are the rules, which a terminal computes with; nobody plays them yet. */
const withoutServer = ['games']

/** The tree of the architecture page: a folder at the margin, what is in it two spaces in. */
const tree = (): string[] => {
  const [, block = ''] = /^```\n(contract\/[^]*?)^```/m.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
  let folder = ''
  return block.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? []
    if (name === '' || name.startsWith('<')) return []
    if (indent === '') folder = name
    return [indent === '' ? name : join(folder, name)]
  })
}

test('[D-02] the tree of the architecture page is the tree', () => {
  const named = tree()
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  const folders = ['contract', 'src', 'server', 'tests'].flatMap((top) =>
    readdirSync(top, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${top}/${entry.name}/`] : [],
    ),
  )
  const isSubject = (folder: string) => [...subjects(), ...withoutServer].includes(folder.split('/')[1] ?? '')
  expect(folders.filter((folder) => !named.includes(folder) && !isSubject(folder))).toEqual([])
})

const subjects = (): string[] =>
  [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, name = '']) => name)

test('[D-02] the subjects of the architecture page are those of the server, and of the contract and the machines', () => {
  const foldersOf = (top: string) => readdirSync(top, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const around = ['app', 'platform', 'media', 'demo']
  expect(subjects().toSorted()).toEqual(
    foldersOf('server')
      .map(({ name }) => name)
      .filter((name) => !around.includes(name))
      .toSorted(),
  )
  const others = [...foldersOf('contract'), ...foldersOf('src/machines')].map(({ name }) => name)
  const known = [...subjects(), ...withoutServer, 'text', 'command', 'testing']
  expect(others.filter((name) => !known.includes(name))).toEqual([])
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
