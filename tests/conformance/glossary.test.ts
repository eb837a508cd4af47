import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:term|---) /.test(line))
  .map((line) => {
    const [term = '', chinese = '', meaning = '', where = '', ...more] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1)
    return { term, chinese, meaning, paths: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path), more }
  })

test('[D-02] the glossary has at least 60 terms, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(new Set(rows.map(({ term }) => term)).size).toBe(rows.length)
})

test('[D-02] every term of the glossary has a Chinese word, a sentence and a place', () => {
  const isWhole = ({ term, chinese, meaning, paths, more }: (typeof rows)[number]) =>
    /^\w/.test(term) &&
    /\p{Script=Han}/u.test(chinese) &&
    meaning.endsWith('.') &&
    paths.length > 0 &&
    more.length === 0
  expect(rows.filter((row) => !isWhole(row))).toEqual([])
})

test('[D-02] every path that the glossary names exists', () => {
  const missing = rows.flatMap(({ term, paths }) =>
    paths.filter((path) => !existsSync(path)).map((path) => ({ term, path })),
  )
  expect(missing).toEqual([])
})
