import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/app/config.ts'

const source = readFileSync('server/app/config.ts', 'utf8')
const [, environment = ''] = /^const Environment = z\.object\(\{\n([^]*?)^\}\)/m.exec(source) ?? []
/** All that the environment may set; names that are refused with a hint are not documented. */
const settings = [...environment.matchAll(/^ {2}([A-Z][A-Z_\d]+): (?!z\.undefined\()/gm)].map(([, name = '']) => name)

interface Row {
  names: string[]
  defaultText: string
}

const rows: Row[] = ['README.md', 'docs/operations/settings.md'].flatMap((page) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, names = '', defaultText = '']) => ({
      names: [...names.matchAll(/`([A-Z][A-Z_\d]+)`/g)].map(([, name = '']) => name),
      defaultText,
    })),
)

test('[D-02] every setting of the environment has a row in the README or in the page of settings', () => {
  const documented = new Set(rows.flatMap(({ names }) => names))
  expect(settings.length).toBeGreaterThan(50)
  expect(settings.filter((name) => !documented.has(name))).toEqual([])
})

test('[D-02] the numbers that those rows give as defaults are the defaults', () => {
  const defaults = new Map<string, unknown>(Object.entries(readConfig({})))
  const numbers = rows.flatMap(({ names, defaultText }) =>
    /^\d+$/.test(defaultText) ? names.map((name) => ({ name, value: Number(defaultText) })) : [],
  )
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers).toEqual(numbers.map(({ name }) => ({ name, value: defaults.get(name) })))
})
