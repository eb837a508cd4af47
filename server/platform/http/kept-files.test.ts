import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-kept-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, bytes: number): string => {
  writeFileSync(join(folder, 'assets', name), 'x'.repeat(bytes))
  return `assets/${name}`
}

test('[X-03] files in memory take no more than their bytes: those asked for longest ago go', async () => {
  const files = createKeptFiles(folder, { bytesMax: 1_000, fileBytesMax: 600 })
  const [first, second, third] = [write('a.js', 500), write('b.js', 500), write('c.css', 1)]
  await files.read(first, undefined)
  await files.read(second, undefined)
  expect([first, second].map((path) => files.find(path, undefined)?.body.length)).toEqual([500, 500])
  files.find(first, undefined)
  await files.read(third, undefined)
  expect([first, second, third].map((path) => files.find(path, undefined)?.body.length)).toEqual([500, undefined, 1])
})

test('[X-03] a file that is too long for memory is read again', async () => {
  const files = createKeptFiles(folder, { bytesMax: 1_000, fileBytesMax: 600 })
  const [longest, tooLong] = [write('a.js', 600), write('b.js', 601)]
  await files.read(longest, undefined)
  expect((await files.read(tooLong, undefined))?.body.length).toBe(601)
  expect([files.find(longest, undefined)?.body.length, files.find(tooLong, undefined)]).toEqual([600, undefined])
})

test('a file that the build has not compressed yet is read again', async () => {
  const files = createKeptFiles(folder)
  const [long, short] = [write('a.js', 1_024), write('b.js', 1_023)]
  for (const path of [long, short]) await files.read(path, 'br')
  expect([files.find(long, 'br'), files.find(short, 'br')?.body.length]).toEqual([undefined, 1_023])
  write('a.js.br', 10)
  expect((await files.read(long, 'br'))?.headers['content-encoding']).toBe('br')
  expect(files.find(long, 'br')?.body.length).toBe(10)
  expect(files.find(long, 'gzip')).toBe(undefined)
})

test('[C-06] only scripts and styles below assets are such files', () => {
  const files = createKeptFiles(folder)
  const paths = [
    'assets/a-1.js',
    'assets/a.css',
    'assets/../a.js',
    'assets/.a.js',
    'assets/b/a.js',
    'a.js',
    'assets/a.svg',
  ]
  expect(paths.filter(files.isHashed)).toEqual(['assets/a-1.js', 'assets/a.css'])
})
