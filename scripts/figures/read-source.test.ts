import { expect, test } from 'vitest'
import { readSource } from './read-source.ts'

const functionsOf = (path: string, ...lines: string[]) => readSource(path, `${lines.join('\n')}\n`).functions

test('a function has the lines from its start to its end, those inside it too, under the name that it is known by', () => {
  expect(
    functionsOf(
      'a.ts',
      'export const outer = (): void => {',
      '  const inner = function () {',
      '    work()',
      '  }',
      '  inner()',
      '}',
      'class Queue {',
      '  push(item: string) {',
      '    keep(item)',
      '  }',
      '}',
      "test('a title', () => {})",
    ),
  ).toEqual([
    { name: 'outer', line: 1, lines: 6 },
    { name: 'inner', line: 2, lines: 3 },
    { name: 'push', line: 8, lines: 3 },
    { name: 'in test(…)', line: 12, lines: 1 },
  ])
})

test('components count, overload signatures do not', () => {
  expect(
    functionsOf('a.tsx', 'function pick(a: 1): 1', 'function pick(a: 1): 1 { return a }', 'const B = () => <p>b</p>'),
  ).toEqual([
    { name: 'pick', line: 2, lines: 1 },
    { name: 'B', line: 3, lines: 1 },
  ])
})

test("a machine's configuration does not count for the function around it", () => {
  expect(
    functionsOf(
      'a.ts',
      'const create = () => {',
      '  return setup({',
      '    a: 1,',
      '  }).createMachine({',
      '    b: 1,',
      '  })',
      '}',
    ),
  ).toEqual([{ name: 'create', line: 1, lines: 3 }])
})

test('imports are found however they are written', () => {
  const text = [
    "import './style.css'",
    "import type { A } from '#contract/a.ts'",
    "export { b } from './b.ts'",
    "export * from './c.ts'",
    "const page = () => import('./page.tsx')",
    "type D = import('./d.ts').D",
    "const text = 'not ./this.ts'",
  ].join('\n')
  expect(readSource('a.ts', text).imports).toEqual([
    './style.css',
    '#contract/a.ts',
    './b.ts',
    './c.ts',
    './page.tsx',
    './d.ts',
  ])
})

test('constants with functions of one line are data; a schema and a longer function are not', () => {
  expect(
    readSource('a.ts', 'export const words = { hi: (n: number) => `${n}` } as const satisfies object').isData,
  ).toBe(true)
  expect(readSource('a.ts', 'export const A = z.object({})').isData).toBe(false)
  expect(readSource('a.ts', 'export const a = { b: () => {\n} }').isData).toBe(false)
  expect(readSource('a.ts', 'export interface A {\n}').isData).toBe(false)
})

test('a file that cannot be parsed is named', () => {
  expect(() => readSource('a.ts', 'const =')).toThrow(/^a\.ts: /)
})

test('a file that runs by itself is a program', () => {
  expect(readSource('a.ts', 'if (import.meta.main) run()').isProgram).toBe(true)
  expect(readSource('a.ts', 'export const base = import.meta.url').isProgram).toBe(false)
})

test('names are those that a file declares, not those that it takes from elsewhere', () => {
  const text = [
    'export const outer = ({ taken, other: own }: Taken, [first, ...rest]: string[]) => taken.member(own, first, rest)',
    'interface Row { row_id: string; readAll(at: number): void }',
    'type Kind = 1',
    'class Queue { #items = 1; push(item: string) { return { made: item } } }',
    "import { elsewhere } from './a.ts'",
  ].join('\n')
  expect(readSource('a.ts', text).names).toEqual([
    'outer',
    'own',
    'first',
    'rest',
    'Row',
    'row_id',
    'readAll',
    'Kind',
    'Queue',
    'items',
    'push',
    'item',
  ])
})
