import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recordings, Streams } from '#server/live/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { planRetention, type Retention } from './recording-plan.ts'

interface RecordingKeeperDeps {
  folder: string
  recordings: Recordings
  streams: Pick<Streams, 'exists'>
  recorder: { setFull(isFull: boolean): void }
  measure: (folder: string) => Promise<{ sizeBytes: number; durationMs: number }>
  retention: Retention
  /** Bytes that clips have of those for recordings. */
  clipBytes: () => Promise<number>
  now: () => number
  log: Log
}

const sweepEveryMs = 60_000
const idPattern = /^[\da-f-]{36}$/

/** Gives rows to recordings that a crash left without one. Those whose stream is not there go when their days are over. */
const adopt = async ({ folder, streams, recordings, measure, retention, now }: RecordingKeeperDeps): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const streamId of (await readdir(folder)).filter((name) => idPattern.test(name))) {
    const path = join(folder, streamId)
    if (await streams.exists(streamId)) await recordings.noted(streamId, await measure(path))
    else if ((await stat(path)).mtimeMs <= now() - retention.keptMs) await rm(path, { recursive: true, force: true })
  }
}

/** Removes recordings that have had their time, now and every minute, and finds those that a crash left without a row. */
export const createRecordingKeeper = (deps: RecordingKeeperDeps) => {
  const { folder, recordings, recorder, retention, clipBytes, now, log } = deps
  let timer: NodeJS.Timeout | undefined
  let run: Promise<void> | undefined

  const sweepNow = async (): Promise<void> => {
    const maxBytes = Math.max(0, retention.maxBytes - (await clipBytes()))
    const { goneIds, isFull } = planRetention(await recordings.all(), { ...retention, maxBytes }, now())
    recorder.setFull(isFull)
    for (const streamId of goneIds) await rm(join(folder, streamId), { recursive: true, force: true })
    await recordings.forget(goneIds)
  }
  const orWarn = (error: unknown): void => log.warn({ err: error }, 'recordings could not be looked through')
  const sweep = (): Promise<void> => {
    run ??= sweepNow()
      .catch(orWarn)
      .finally(() => {
        run = undefined
      })
    return run
  }
  return {
    sweep,
    /** Before the first stream. */
    open: async () => {
      await adopt(deps).catch(orWarn)
      await sweep()
      timer = setInterval(() => void sweep(), sweepEveryMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await run
    },
  }
}
