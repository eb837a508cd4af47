import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { makeDataKey, openDataKeySource, readDataKeys } from './data-key-source.ts'

let folder: string
let file: string
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-key-'))
  file = join(folder, 'data.key')
  warnings = []
  return () => rmSync(folder, { recursive: true })
})

const open = (DATA_KEY?: string) =>
  openDataKeySource(
    { DATA_DIR: folder, DATA_KEY },
    { ...createLog('silent'), warn: (_fields, text) => void warnings.push(text) },
  )
const keyText = (): string => randomBytes(32).toString('base64url')

test('[C-12] without DATA_KEY a key is made once, for the own user only, and said', async () => {
  const first = await open()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(warnings).toEqual(['a key for the personal data was made: keep a copy of this file, or set DATA_KEY'])
  expect([first.name, first.keys.length, (await open()).keys]).toEqual([file, 1, first.keys])
  expect(warnings.length).toBe(1)
})

test('[C-12] a changed list of keys replaces the file whole, the current one first', async () => {
  const { keys, store } = await open()
  const made = makeDataKey()
  await store?.([made, ...keys])
  expect((await open()).keys).toEqual([made, ...keys])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lines = [made, ...keys].map(({ id, bytes }) => `${id}:${bytes.toString('base64url')}\n`)
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
})

test('[C-12] DATA_KEY is used when it is set, no file is made, and nobody but the operator changes it', async () => {
  const text = keyText()
  const { name, keys, store } = await open(text)
  expect([name, keys.map(({ bytes }) => bytes.toString('base64url')), store]).toEqual(['DATA_KEY', [text], undefined])
  expect(() => statSync(file)).toThrow('ENOENT')
  expect(warnings).toEqual([])
})

test('[C-12] several keys are listed with or without ids; one without has the same id each time, and tells nothing', () => {
  const [first, second] = [keyText(), keyText()]
  const keys = readDataKeys(`spring26:${first},${second}`, 'DATA_KEY')
  expect(keys.map(({ bytes }) => bytes.toString('base64url'))).toEqual([first, second])
  expect(keys[0].id).toBe('spring26')
  expect(keys[1]?.id).toMatch(/^[0-9a-f]{8}$/)
  expect(readDataKeys(second, 'DATA_KEY')[0].id).toBe(keys[1]?.id)
  expect(Buffer.from(second, 'base64url').toString('hex')).not.toContain(keys[1]?.id)
})

test.each([
  ['short', /^DATA_KEY does not hold 32 bytes as base64url$/],
  [`Spring26:${'A'.repeat(43)}`, /^DATA_KEY names a key Spring26: eight letters a–z and digits$/],
  [`a:${'A'.repeat(43)}`, /^DATA_KEY names a key a: eight letters/],
  [`spring26:${'A'.repeat(43)},spring26:${'E'.repeat(43)}`, /^DATA_KEY holds the key spring26 twice$/],
])('[C-12] what is no list of keys stops the start and tells no key: %s', (text, fault) => {
  expect(() => readDataKeys(text, 'DATA_KEY')).toThrow(fault)
})

test('[C-12] a key file that holds no key stops the start, and so does one that cannot be read', async () => {
  writeFileSync(file, 'short\n')
  await expect(open()).rejects.toThrow(/data\.key does not hold 32 bytes as base64url$/)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await expect(open()).rejects.toThrow(/^the key of the personal data is not there: ENOTDIR/)
})
