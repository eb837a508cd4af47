import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canReach, placePostgres } from './postgres-place.ts'

const stranger = { uid: 64_999, gid: 64_999 }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-place-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder below a closed one cannot be reached by another user, its owner can', () => {
  const inside = join(folder, 'home', 'data')
  mkdirSync(inside, { recursive: true })
  expect(canReach(inside, stranger)).toBe(true)
  chmodSync(join(folder, 'home'), 0o700)
  expect(canReach(inside, stranger)).toBe(false)
  expect(canReach(inside, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })).toBe(true)
})

test.runIf(process.getuid?.() === 0)('as root, programs and data behind a closed folder move to the shared one', () => {
  const closed = join(folder, 'home')
  const native = join(closed, 'package', 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, 'bin', 'postgres'), 'x', { mode: 0o755 })
  writeFileSync(join(closed, 'package', 'package.json'), '{}')
  chmodSync(closed, 0o700)
  const shared = join(folder, 'shared')
  const place = placePostgres(native, join(closed, 'data'), shared)
  expect(place.runAs?.uid).not.toBe(0)
  expect([place.nativeFolder, place.baseFolder].map((path) => path.startsWith(`${shared}/`))).toEqual([true, true])
  expect(existsSync(join(place.nativeFolder, 'bin', 'postgres'))).toBe(true)
  expect(placePostgres(native, join(closed, 'data'), shared)).toEqual(place)
})
