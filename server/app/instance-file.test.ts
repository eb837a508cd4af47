import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTicksOf } from '#server/platform/process-life.ts'
import { claimDataDir, runningInstance, tryClaim } from './instance-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-instance-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one server; a second is told which process it is', async () => {
  const claim = await claimDataDir(join(folder, 'data'))
  await expect(claimDataDir(join(folder, 'data'))).rejects.toThrow(
    `another server (process ${process.pid}) runs on DATA_DIR ${join(folder, 'data')}`,
  )
  claim.release()
  ;(await claimDataDir(join(folder, 'data'))).release()
  expect(runningInstance(join(folder, 'data'))).toBeUndefined()
})

test('a running server says where it listens, in a file that only its user reads', async () => {
  const claim = await claimDataDir(folder)
  claim.announce('http://127.0.0.1:5005', 'secret')
  expect(runningInstance(folder)).toEqual({
    role: 'server',
    pid: process.pid,
    startTicks: startTicksOf(process.pid),
    url: 'http://127.0.0.1:5005',
    adminToken: 'secret',
  })
  expect(statSync(join(folder, 'server.json')).mode & 0o777).toBe(0o600)
  claim.release()
})

test('what a killed server left does not count, nor does a later process with its number, nor a broken file', async () => {
  const claim = await claimDataDir(folder)
  const left = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as object
  const file = join(folder, 'server.json')
  writeFileSync(file, JSON.stringify({ ...left, startTicks: '1' }))
  expect(runningInstance(folder)).toBeUndefined()
  writeFileSync(file, JSON.stringify({ ...left, pid: 2 ** 22 + 1 }))
  expect(runningInstance(folder)).toBeUndefined()
  writeFileSync(file, '{"pid":')
  expect(runningInstance(folder)).toBeUndefined()
  ;(await claimDataDir(folder)).release()
  expect(readdirSync(folder)).toEqual([])
  claim.release()
})

test('a server waits for an operator command that uses the folder, but not for ever', async () => {
  const command = tryClaim(folder, 'operator')
  if (!('release' in command)) throw new Error('the folder is taken')
  await expect(claimDataDir(folder, 60)).rejects.toThrow(
    `an operator's command (process ${process.pid}) still uses DATA_DIR ${folder}`,
  )
  const claiming = claimDataDir(folder)
  command.release()
  ;(await claiming).release()
})

test('a folder that cannot be written is one clear line', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(claimDataDir(join(folder, 'file', 'data'))).rejects.toThrow(
    /^DATA_DIR .* cannot be written: ENOTDIR[^\n]*$/,
  )
})
