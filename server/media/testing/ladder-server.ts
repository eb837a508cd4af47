import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { LadderBudget } from '#server/media/ladder/ladder-plan.ts'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import { within } from '#tests/world/patience.ts'
import { killPublishers } from './ffmpeg-runs.ts'
import { checkPlaylist } from './playlist-grammar.ts'

const realFfmpeg = process.env['FFMPEG'] ?? 'ffmpeg'
export const patience = { timeout: within(30_000), interval: 100 }
// A machine that runs other tests beside these is slower than real time now and then.
export const ladderTimes = {
  afterMs: 500,
  idleMs: 20_000,
  lagMaxMs: within(20_000),
  backoffMs: 500,
  droppedMs: 600_000,
}
export const ladderBudget: LadderBudget = { cores: 8, rooms: 4, times: ladderTimes }

/** A zombie that nobody waits for is gone. */
export const isAlive = (id: number): boolean => {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A media server of one room with its ladder, for each test of the file. */
export const ladderServer = () => {
  let media: MediaServer
  let app: FastifyInstance
  let url: string
  let folder: string
  let logged: string[]

  beforeEach(async () => {
    logged = []
    folder = await mkdtemp(join(tmpdir(), 'grandstand-ladder-'))
  })
  afterEach(async () => {
    await killPublishers()
    await media.stop()
    await app.close()
    await rm(folder, { recursive: true })
  })

  const start = async (ffmpegPath = realFfmpeg, ladder = ladderBudget): Promise<void> => {
    const note = (_: object, message: string): void => void logged.push(message)
    media = await startMedia({
      rtmpHost: '127.0.0.1',
      rtmpPort: 0,
      streamKeys: { roomOf: (key) => Promise.resolve(key === 'KEY' ? 'r1' : undefined) },
      interruptedGraceMs: 60_000,
      ffmpegPath,
      ladder,
      log: { info: note, warn: note, error: note },
    })
    app = Fastify()
    registerOrigin(app, media)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  }
  /** A program in the place of ffmpeg. */
  const program = async (lines: string): Promise<string> => {
    const path = join(folder, 'ffmpeg')
    await writeFile(path, `#!/bin/sh\n${lines}\n`)
    await chmod(path, 0o755)
    return path
  }
  const address = (path: string) => `${url}/media/r1/${path}`
  const read = async (path: string) => checkPlaylist(await (await fetch(address(path))).text())
  return {
    start,
    program,
    address,
    read,
    media: () => media,
    logged: () => logged,
    rtmpUrl: () => `rtmp://127.0.0.1:${media.rtmpPort}/live/KEY`,
    statusOf: async (path: string) => (await fetch(address(path))).status,
    pid: () => media.origin.ladder('r1')?.run?.pid,
    untilReports: (count: number) =>
      vi.waitFor(async () => {
        const { reports, segments } = await read('index.m3u8')
        expect([reports.length, segments.length >= 5]).toEqual([count, true])
      }, patience),
  }
}
