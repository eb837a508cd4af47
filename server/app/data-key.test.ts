import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openFieldEncryption } from './data-key.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { createLog } from './open-log.ts'

const context = 'bank_cards:1'
let folder: string
let kept: Map<string, Buffer>
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-key-'))
  kept = new Map()
  warnings = []
  return () => rmSync(folder, { recursive: true })
})

const secrets: Secrets = {
  get: async (name, make) => {
    const value = kept.get(name) ?? make()
    kept.set(name, value)
    return value
  },
}
const open = (key?: string) =>
  openFieldEncryption(
    { DATA_DIR: folder, DATA_KEY: key },
    { secrets, log: { ...createLog('silent'), warn: (_fields, text) => void warnings.push(text) } },
  )

test('[C-12] without DATA_KEY a key is made once, for the own user only, and said', async () => {
  const first = await open()
  const file = join(folder, 'data.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(warnings).toEqual(['a key for the personal data was made: keep a copy of this file, or set DATA_KEY'])
  const second = await open()
  expect(second.open(first.seal(Buffer.from('card'), context), context).toString()).toBe('card')
  expect(warnings.length).toBe(1)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  expect([...kept.values()].filter((value) => value.includes(key))).toEqual([])
})

test('[C-12] DATA_KEY is used when it is set, and no file is made', async () => {
  const key = randomBytes(32).toString('base64url')
  const sealed = (await open(key)).seal(Buffer.from('card'), context)
  expect((await open(key)).open(sealed, context).toString()).toBe('card')
  expect(() => statSync(join(folder, 'data.key'))).toThrow('ENOENT')
  expect(warnings).toEqual([])
})

test('[C-12] another key than the one that was used before stops the start', async () => {
  await open(randomBytes(32).toString('base64url'))
  await expect(open(randomBytes(32).toString('base64url'))).rejects.toThrow(
    /^DATA_KEY is not the key that the personal data of this database is encrypted with$/,
  )
  await expect(open()).rejects.toThrow(/data\.key is not the key that the personal data/)
})

test('[C-12] a key file that holds no key stops the start, and so does one that cannot be read', async () => {
  writeFileSync(join(folder, 'data.key'), 'short\n')
  await expect(open()).rejects.toThrow(/data\.key does not hold 32 bytes as base64url$/)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await expect(open()).rejects.toThrow(/^the key of the personal data is not there: ENOTDIR/)
})
