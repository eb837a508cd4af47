import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { namesIn, serverSecrets } from '#tests/world/child-environ.ts'
import { Covers } from './covers.ts'

const keyFrame = {
  config: { kind: 'avc' as const, record: Buffer.alloc(7), codec: 'avc1.42c01e', widthPixels: 320, heightPixels: 180 },
  data: Buffer.of(0, 0, 0, 1, 0x65),
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-covers-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('the decoder of covers has none of the keys and passwords that the server was started with', async () => {
  for (const [name, value] of Object.entries(serverSecrets)) vi.stubEnv(name, value)
  const decoder = join(folder, 'ffmpeg.sh')
  writeFileSync(decoder, '#!/bin/sh\ncat > /dev/null\ncat /proc/$$/environ\n', { mode: 0o755 })
  const covers = new Covers(decoder, () => 0)
  const cover = await covers.coverOf('88231', keyFrame)
  expect(namesIn(cover?.jpeg.toString() ?? '')).toEqual(Object.keys(childEnvironment()).toSorted())
})
