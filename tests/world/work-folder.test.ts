import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorkFolder, removeLeftFolders, workRoot } from './work-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-left-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('where there is no memory to spare, or none that is a folder, what is thrown away lies on the disk', () => {
  expect([workRoot('/nowhere'), workRoot('/proc'), workRoot('/dev/shm', Infinity)]).toEqual(Array(3).fill(tmpdir()))
})

test('the folders of a process are its own, and those of a killed one are removed with the database on it', async () => {
  const dead = spawn('true')
  await once(dead, 'exit')
  const own = makeWorkFolder('world')
  const left = `grandstand-run-${dead.pid}-test-abc`
  const kept = ['other', `grandstand-run-${process.pid}-test-abc`]
  for (const name of [left, ...kept]) mkdirSync(join(root, name))
  const cluster = join(root, left, 'cluster')
  mkdirSync(cluster)
  const database = spawn('sleep', ['300'], { cwd: cluster, stdio: 'ignore' })
  await once(database, 'spawn')
  const ended = once(database, 'exit')
  await removeLeftFolders([root])
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect(readdirSync(root).toSorted()).toEqual(kept.toSorted())
  expect(existsSync(own)).toBe(true)
  rmSync(own, { recursive: true })
})
