import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A name that a rule file declares at its margin, and the names that its declaration mentions. */
interface Declared {
  readonly name: string
  readonly isExported: boolean
  readonly mentions: ReadonlySet<string>
}

const namesIn = (text: string): Set<string> => new Set(text.match(/[A-Za-z_]\w*/g))

const declaredIn = (file: string): Declared[] =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/^(?=(?:export )?const )/m)
    .flatMap((part) => {
      const [, exported, name] = /^(export )?const (\w+)/.exec(part) ?? []
      return name === undefined ? [] : [{ name, isExported: exported !== undefined, mentions: namesIn(part) }]
    })

const isTest = (file: string): boolean => /\.(?:test|arbitrary)\.tsx?$/.test(file)
const filesOf = (pattern: string): string[] => globSync(pattern).filter((file) => !isTest(file))

const rules = filesOf('contract/*/rules/*.ts').flatMap(declaredIn)
const byName = new Map(rules.map((rule) => [rule.name, rule]))

/** Names that files import from rule files, at once or when they are needed. */
const importedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:import|const) (?:type )?\{([^}]*)\} (?:from |= await import\()'(?:#contract|\.\.?)\/[^']*rules\/[^']*'/g,
    ),
  ].flatMap(([, names = '']) => [...namesIn(names)])

/** What a side imports of the rules, and what these name of each other. */
const reachedFrom = (patterns: readonly string[]): Set<string> => {
  const named = patterns.flatMap(filesOf).flatMap((file) => importedIn(readFileSync(file, 'utf8')))
  const reached = new Set<string>()
  const visit = (name: string): void => {
    const rule = byName.get(name)
    if (!rule || reached.has(name)) return
    reached.add(name)
    for (const other of rule.mentions) visit(other)
  }
  for (const name of named) visit(name)
  return reached
}

const byForms = reachedFrom(['src/**/*.{ts,tsx}'])
const byServer = reachedFrom(['server/**/*.ts'])
const byCommands = reachedFrom(['scripts/**/*.ts'])
const byContract = reachedFrom(globSync('contract/**/*.ts').filter((file) => !/\/rules\//.test(file)))
const checks = rules.filter(({ name, isExported }) => isExported && /^check[A-Z]/.test(name)).map(({ name }) => name)

/** A rule of typed text whose server side is another one, of what is sent; a property test holds the two together. */
const sentAs: Readonly<Record<string, string>> = { checkAmountText: 'checkAmountMinor' }

test('[V-01, V-02, V-03, V-04, V-05, V-06, V-07] every rule of a field is asked by the form and by the server', () => {
  expect(checks.length).toBeGreaterThan(12)
  expect(checks.filter((name) => !byForms.has(name))).toEqual([])
  expect(checks.filter((name) => !byServer.has(sentAs[name] ?? name))).toEqual([])
})

test('[D-02] no rule, pattern or bound of the contract stands there for nobody', () => {
  const used = (name: string) => [byForms, byServer, byCommands, byContract].some((reached) => reached.has(name))
  expect(rules.map(({ name }) => name).filter((name) => !used(name))).toEqual([])
})

test('[V-06] a bound that a rule takes is given by both sides from the contract', () => {
  const limits = readFileSync('contract/limits.ts', 'utf8')
  const patterns = [...limits.matchAll(/^export const (\w+Pattern)\b/gm)].map(([, name = '']) => name)
  expect(patterns).toEqual(['stakePattern', 'venueTransferPattern'])
  const named = (pattern: string, name: string) =>
    filesOf(pattern).some((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')))
  expect(patterns.filter((name) => !named('src/**/*.{ts,tsx}', name))).toEqual([])
  expect(patterns.filter((name) => !named('contract/*/rules/*.ts', name))).toEqual([])
})
