import { expect, test } from 'vitest'
import { circlesOf, importersOf, importGraph, withOnlyImportedBy } from './import-graph.ts'
import { readSource } from './read-source.ts'

const aliases = { '#contract/*': './contract/*', '#server/*': './server/*' }

const graphOf = (sources: Record<string, string>) =>
  importGraph(
    Object.entries(sources).map(([path, text]) => readSource(path, text)),
    aliases,
  )

test('aliases and relative paths lead to files of the tree; packages and styles lead nowhere', () => {
  const graph = graphOf({
    'server/rooms/room.ts': "import { z } from 'zod'; import '../../contract/a.ts'; import './room.css'",
    'server/main.ts': "import type { Room } from '#server/rooms/room.ts'; import '#contract/a.ts'",
    'contract/a.ts': '',
  })
  expect(importersOf(graph)).toEqual(
    new Map([
      ['server/rooms/room.ts', ['server/main.ts']],
      ['server/main.ts', []],
      ['contract/a.ts', ['server/rooms/room.ts', 'server/main.ts']],
    ]),
  )
})

test('circles are found through types and over several files, each once', () => {
  const graph = graphOf({
    'server/a.ts': "import './b.ts'",
    'server/b.ts': "import type { C } from './c.ts'",
    'server/c.ts': "import '#server/a.ts'; import './outside.ts'",
    'server/outside.ts': '',
    'server/d.ts': "import type { E } from './e.ts'; import './a.ts'",
    'server/e.ts': "export * from './d.ts'",
  })
  expect(circlesOf(graph)).toEqual([
    ['server/a.ts', 'server/b.ts', 'server/c.ts'],
    ['server/d.ts', 'server/e.ts'],
  ])
})

test('what only tests import belongs to the tests, unless it is a program', () => {
  const importers = importersOf(
    graphOf({
      'server/a.test.ts': "import './a.ts'; import './suite.ts'; import './write.ts'",
      'server/suite.ts': "import './samples.ts'",
      'server/samples.ts': '',
      'server/write.ts': '',
      'server/a.ts': '',
      'server/main.ts': "import './a.ts'",
    }),
  )
  const isTest = (path: string) => path.endsWith('.test.ts')
  expect(withOnlyImportedBy(importers, isTest, (path) => path === 'server/write.ts')).toEqual(
    new Set(['server/a.test.ts', 'server/suite.ts', 'server/samples.ts']),
  )
})
