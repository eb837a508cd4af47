import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir, runningInstance } from './instance-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-instance-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one server; a second is told which process it is', () => {
  const claim = claimDataDir(join(folder, 'data'))
  expect(() => claimDataDir(join(folder, 'data'))).toThrow(
    `another server (process ${process.pid}) runs on DATA_DIR ${join(folder, 'data')}`,
  )
  claim.release()
  claimDataDir(join(folder, 'data')).release()
  expect(runningInstance(join(folder, 'data'))).toBeUndefined()
})

test('a running server says where it listens, in a file that only its user reads', () => {
  const claim = claimDataDir(folder)
  claim.announce('http://127.0.0.1:5005', 'secret')
  expect(runningInstance(folder)).toMatchObject({
    pid: process.pid,
    url: 'http://127.0.0.1:5005',
    adminToken: 'secret',
  })
  expect(statSync(join(folder, 'server.json')).mode & 0o777).toBe(0o600)
  claim.release()
})

test('what a killed server left does not count, nor does a later process with its number, nor a broken file', () => {
  const claim = claimDataDir(folder)
  const left = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as object
  const file = join(folder, 'server.json')
  writeFileSync(file, JSON.stringify({ ...left, startTicks: '1' }))
  expect(runningInstance(folder)).toBeUndefined()
  writeFileSync(file, JSON.stringify({ ...left, pid: 2 ** 22 + 1 }))
  expect(runningInstance(folder)).toBeUndefined()
  writeFileSync(file, '{"pid":')
  expect(runningInstance(folder)).toBeUndefined()
  claim.release()
})

test('a folder that cannot be written is one clear line', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => claimDataDir(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR .* cannot be written: ENOTDIR[^\n]*$/)
})
