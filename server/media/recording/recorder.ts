import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { recordingCheckMs, recordingNotedMs, recordingQueueBytes } from '#server/media/media-limits.ts'
import type { Log } from '#server/platform/log.ts'
import { RecordingFile, type RecordedSegment } from './recording-file.ts'

/** `disk`: too little is free, or the disk refuses. `full`: recordings have all the bytes that they may have. */
export type RecordingState = 'on' | 'disk' | 'full' | 'slow'

export interface RecorderOptions {
  folder: string
  /** Nothing is written while fewer bytes are free. */
  freeBytesMin: number
  freeBytes?: (folder: string) => Promise<number>
  /** Hears how long a recording is, every ten seconds at most and at its end. */
  noted(streamId: string, size: { sizeBytes: number; durationMs: number }): void
  nowMs: () => number
  log: Pick<Log, 'warn' | 'info'>
}

type Entry = { streamId: string; segment: RecordedSegment } | { streamId: string; segment?: undefined }

interface OpenFile {
  file: RecordingFile
  notedAtMs: number
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Writes the segments of streams to the disk, behind a bounded queue: who streams never waits for it. What finds the queue
 * full or the disk unfit is left out of the recording, which goes on with a discontinuity.
 */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #files = new Map<string, OpenFile>()
  /** Streams whose next segment to be written, or to be added, does not go on from the one before. */
  readonly #broken = new Set<string>()
  readonly #missed = new Set<string>()
  #queue: Entry[] = []
  #queuedBytes = 0
  #run: Promise<void> | undefined
  #state: RecordingState = 'on'
  #isFull = false
  #checkedAtMs = 0
  #isFree = true
  #droppedSegments = 0

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  state(): RecordingState {
    return this.#state
  }

  stats() {
    return { queuedBytes: this.#queuedBytes, droppedSegments: this.#droppedSegments }
  }

  /** All recordings together have as many bytes as they may have, or have not. */
  setFull(isFull: boolean): void {
    this.#isFull = isFull
  }

  add(streamId: string, segment: RecordedSegment): void {
    if (this.#queuedBytes + segment.data.length > recordingQueueBytes) {
      this.#missed.add(streamId)
      this.#droppedSegments += 1
      this.#become('slow')
      return
    }
    this.#queuedBytes += segment.data.length
    const isDiscontinuity = this.#missed.delete(streamId) || segment.isDiscontinuity
    this.#push({ streamId, segment: { ...segment, isDiscontinuity } })
  }

  /** Nothing follows for this stream. */
  ended(streamId: string): void {
    this.#push({ streamId })
  }

  /** Settles when all that was added is written or left out. */
  async settled(): Promise<void> {
    while (this.#run) await this.#run
  }

  async stop(): Promise<void> {
    await this.settled()
    for (const streamId of this.#files.keys()) this.ended(streamId)
    await this.settled()
  }

  #push(entry: Entry): void {
    this.#queue.push(entry)
    this.#run ??= this.#drain().finally(() => {
      this.#run = undefined
    })
  }

  async #drain(): Promise<void> {
    // What came in the same turn is written together.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = Map.groupBy(this.#queue, ({ streamId }) => streamId)
      this.#queue = []
      for (const [streamId, entries] of batch) await this.#write(streamId, entries)
    }
  }

  async #write(streamId: string, entries: readonly Entry[]): Promise<void> {
    const segments = entries.flatMap(({ segment }) => segment ?? [])
    try {
      if (segments.length > 0) await this.#append(streamId, segments)
    } catch (error) {
      this.#leaveOut(streamId, segments.length, 'disk', error)
    } finally {
      this.#queuedBytes -= segments.reduce((sum, { data }) => sum + data.length, 0)
    }
    if (entries.some(({ segment }) => segment === undefined)) await this.#close(streamId)
  }

  async #append(streamId: string, segments: readonly RecordedSegment[]): Promise<void> {
    const { nowMs } = this.#options
    if (this.#isFull) return this.#leaveOut(streamId, segments.length, 'full')
    if (!(await this.#hasFreeDisk())) return this.#leaveOut(streamId, segments.length, 'disk')
    const open = this.#files.get(streamId) ?? (await this.#open(streamId))
    if (this.#broken.delete(streamId)) open.file.breakOff()
    await open.file.append(segments)
    this.#become('on')
    if (nowMs() - open.notedAtMs < recordingNotedMs) return
    open.notedAtMs = nowMs()
    this.#note(streamId, open)
  }

  async #open(streamId: string): Promise<OpenFile> {
    const file = await RecordingFile.open(join(this.#options.folder, streamId))
    const open = { file, notedAtMs: 0 }
    this.#files.set(streamId, open)
    return open
  }

  async #hasFreeDisk(): Promise<boolean> {
    const { freeBytes = freeBytesOf, freeBytesMin, folder, nowMs } = this.#options
    if (nowMs() - this.#checkedAtMs < recordingCheckMs) return this.#isFree
    this.#isFree = (await freeBytes(folder)) >= freeBytesMin
    this.#checkedAtMs = nowMs()
    return this.#isFree
  }

  async #close(streamId: string): Promise<void> {
    this.#broken.delete(streamId)
    this.#missed.delete(streamId)
    const open = this.#files.get(streamId)
    if (!open) return
    this.#files.delete(streamId)
    this.#note(streamId, open)
    await open.file.close().catch((error: unknown) => {
      this.#options.log.warn({ err: error, streamId }, 'a recording could not be closed')
    })
  }

  #note(streamId: string, { file }: OpenFile): void {
    this.#options.noted(streamId, { sizeBytes: file.sizeBytes, durationMs: file.durationMs })
  }

  #leaveOut(streamId: string, segments: number, state: RecordingState, error?: unknown): void {
    this.#droppedSegments += segments
    this.#broken.add(streamId)
    this.#become(state, error)
  }

  #become(next: RecordingState, error?: unknown): void {
    if (next === this.#state) return
    this.#state = next
    const about = { recording: next, ...(error === undefined ? {} : { err: error }) }
    if (next === 'on') this.#options.log.info(about, 'streams are recorded again')
    else this.#options.log.warn(about, 'streams are not recorded: they go on live')
  }
}
