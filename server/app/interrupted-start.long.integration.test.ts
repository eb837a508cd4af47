import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasEnded, isAlive } from '#server/platform/process-life.ts'
import { within } from '#tests/world/patience.ts'
import { claimPort, type ClaimedPort } from '#tests/world/ports.ts'
import { stopOrphan } from '#tests/world/server-process.ts'

let folder = ''
let venue: ClaimedPort
let started: ChildProcess | undefined
beforeEach(async () => {
  venue = await claimPort()
  folder = mkdtempSync(join(tmpdir(), 'grandstand-interrupted-'))
  // PostgreSQL, which never runs as root, has to get there.
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  started?.kill('SIGKILL')
  await stopOrphan(folder)
  await venue.release()
  rmSync(folder, { recursive: true, force: true })
})

const anyPorts = { PORT: '0', RTMP_PORT: '0', CHECKOUT_PORT: '0', VIDEO_PORT: '0', VENUE_GAMES_PORT: '0' }

/** A first start up to the point where the database is there and the site is not. */
const startHalf = async () => {
  const child = spawn(process.execPath, ['server/app/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      VENUE_PORT: String(venue.port),
      ...anyPorts,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started = child
  const exited = once(child, 'exit') as Promise<[number | null]>
  let text = ''
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.includes('a key for the personal data was made')) break
  }
  child.stderr.resume()
  const postgresPid = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  expect(isAlive(postgresPid)).toBe(true)
  return { child, exited, postgresPid }
}

test('Ctrl-C in the middle of a start, sent by the terminal and handed on by npm, ends everything in order', async () => {
  const { child, exited, postgresPid } = await startHalf()
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  expect(isAlive(postgresPid)).toBe(false)
})

test('whoever does not wait for that leaves no PostgreSQL behind', async () => {
  const { child, exited, postgresPid } = await startHalf()
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  await hasEnded(postgresPid, within(10_000))
  expect(isAlive(postgresPid)).toBe(false)
})
