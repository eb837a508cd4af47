import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimPort, type ClaimedPort } from './ports.ts'
import { startWorld } from './world.ts'

let folder = ''
let claimed: ClaimedPort
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-failed-'))
  vi.stubEnv('TMPDIR', folder)
  claimed = await claimPort()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await claimed.release()
  rmSync(folder, { recursive: true })
})

test('a world that cannot start says why, and leaves no data behind', async () => {
  const other = createServer().listen(claimed.port, '127.0.0.1')
  await once(other, 'listening')
  const started = startWorld({ environment: { RTMP_PORT: String(claimed.port) } })
  await expect(started).rejects.toThrow(`RTMP_PORT ${claimed.port} is busy: another program listens there`)
  expect(readdirSync(folder)).toEqual([])
  other.close()
})
