import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const records = globSync(`${folder}/[0-9]*.md`)
  .toSorted()
  .map((path) => ({ file: basename(path), title: readFileSync(path, 'utf8').split('\n')[0] ?? '' }))

test('[D-02] titles of decisions have one style: number and sentence, without a colon or a full stop', () => {
  const hasStyle = ({ file, title }: (typeof records)[number]) =>
    title.startsWith(`# ${file.slice(0, 4)} `) && /^# \d{4} [^:]*[^:.]$/.test(title)
  expect(records.length).toBeGreaterThan(100)
  expect(records.filter((record) => !hasStyle(record))).toEqual([])
})

/** About a page; measurements have a folder of their own. */
const wordsMax = 750

test(`[D-02] a decision has at most ${wordsMax} words`, () => {
  const counts = records.map(({ file }) => ({
    file,
    words: readFileSync(join(folder, file), 'utf8').split(/\s+/).length,
  }))
  expect(counts.filter(({ words }) => words > wordsMax)).toEqual([])
})

test('[D-02] no two decisions have one number', () => {
  expect(new Set(records.map(({ file }) => file.slice(0, 4))).size).toBe(records.length)
})

test('[D-02] the index of decisions lists each of them once, by its title', () => {
  const listed = [...index.matchAll(/^- .*$/gm)].map(([line]) => line)
  const expected = records.map(({ file, title }) => `- [${title.slice(2)}](${file})`)
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test('[D-02] the index of measurements lists each of them, and those with a number belong to a decision', () => {
  const files = globSync('docs/measurements/*.md')
    .map((path) => basename(path))
    .filter((file) => file !== 'README.md')
  const listed = [...readFileSync('docs/measurements/README.md', 'utf8').matchAll(/^- \[.*\]\((.*)\)$/gm)]
  expect(listed.map(([, file]) => file)).toEqual(files.toSorted())
  expect(files.filter((file) => /^\d/.test(file) && !existsSync(join(folder, file)))).toEqual([])
})

test('[D-02] every link of decisions and measurements leads to a file', () => {
  const links = globSync('docs/{decisions,measurements}/*.md').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => ({ path, to })),
  )
  expect(links.filter(({ path, to }) => !existsSync(join(dirname(path), to)))).toEqual([])
})
