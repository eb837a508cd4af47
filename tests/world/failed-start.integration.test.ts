import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPort } from './ports.ts'
import { workRoot } from './work-folder.ts'
import { startWorld } from './world.ts'

const ownFolders = (): string[] =>
  readdirSync(workRoot()).filter((name) => name.startsWith(`grandstand-run-${process.pid}-`))

test('a world that cannot start says why, and leaves no data behind', async () => {
  const before = ownFolders()
  const { port, release } = await claimPort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const started = startWorld({ environment: { RTMP_PORT: String(port) } })
  await expect(started).rejects.toThrow(`RTMP_PORT ${port} is busy: another program listens there`)
  expect(ownFolders()).toEqual(before)
  other.close()
  await release()
})
