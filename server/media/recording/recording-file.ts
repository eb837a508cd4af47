import { constants } from 'node:fs'
import { mkdir, open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { lineOf, readIndex, type IndexEntry } from './recording-index.ts'

export interface RecordedSegment {
  init: { readonly data: Buffer }
  data: Buffer
  durationMs: number
  startsAtMs: number
  isIndependent: boolean
  /** It does not go on from the segment before it. */
  isDiscontinuity: boolean
}

export const mediaName = 'media.mp4'
export const indexName = 'index'
const fileMode = 0o600
const writing = constants.O_RDWR | constants.O_CREAT

/** The whole segments of a recording, in order; none where there is no recording. */
export const readRecording = async (folder: string): Promise<IndexEntry[]> => {
  try {
    const { size } = await stat(join(folder, mediaName))
    return readIndex(await readFile(join(folder, indexName), 'latin1'), size).entries
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export const measureRecording = async (folder: string): Promise<{ sizeBytes: number; durationMs: number }> => {
  const entries = await readRecording(folder)
  const last = entries.at(-1)
  const durationMs = entries.reduce((sum, entry) => sum + entry.durationMs, 0)
  return { sizeBytes: last ? last.offset + last.sizeBytes : 0, durationMs }
}

/**
 * One stream's recording, open for writing: the media in one file, and an index with a line a segment. A line is written
 * when its bytes are on the disk (`fdatasync`), so that a crash at any moment leaves whole segments only.
 */
export class RecordingFile {
  readonly #media: FileHandle
  readonly #index: FileHandle
  #mediaBytes: number
  #indexBytes: number
  #init: { data: Buffer; offset: number } | undefined
  #isBreak: boolean
  durationMs: number

  private constructor(media: FileHandle, index: FileHandle, at: { entries: IndexEntry[]; readBytes: number }) {
    const last = at.entries.at(-1)
    this.#media = media
    this.#index = index
    this.#mediaBytes = last ? last.offset + last.sizeBytes : 0
    this.#indexBytes = at.readBytes
    this.#isBreak = last !== undefined
    this.durationMs = at.entries.reduce((sum, entry) => sum + entry.durationMs, 0)
  }

  /** Goes on behind the last whole segment of an earlier run. */
  static async open(folder: string): Promise<RecordingFile> {
    await mkdir(folder, { recursive: true })
    const media = await open(join(folder, mediaName), writing, fileMode)
    const index = await open(join(folder, indexName), writing, fileMode)
    const text = await index.readFile('latin1')
    const found = readIndex(text, (await media.stat()).size)
    await index.truncate(found.readBytes)
    return new RecordingFile(media, index, found)
  }

  get sizeBytes(): number {
    return this.#mediaBytes + this.#indexBytes
  }

  /** Marks the next segment as a discontinuity. */
  breakOff(): void {
    this.#isBreak = this.durationMs > 0
  }

  async append(segments: readonly RecordedSegment[]): Promise<void> {
    const chunks: Buffer[] = []
    const lines: string[] = []
    let at = this.#mediaBytes
    let init = this.#init
    let durationMs = 0
    for (const segment of segments) {
      if (!init?.data.equals(segment.init.data)) {
        init = { data: segment.init.data, offset: at }
        chunks.push(init.data)
        at += init.data.length
      }
      const isDiscontinuity = segment.isDiscontinuity || (this.#isBreak && lines.length === 0)
      const where = { offset: at, sizeBytes: segment.data.length, initOffset: init.offset, initBytes: init.data.length }
      const { startsAtMs, isIndependent } = segment
      const rounded = { startsAtMs: Math.round(startsAtMs), durationMs: Math.round(segment.durationMs) }
      lines.push(lineOf({ ...rounded, ...where, isIndependent, isDiscontinuity }))
      chunks.push(segment.data)
      at += segment.data.length
      durationMs += rounded.durationMs
    }
    await writeAll(this.#media, chunks, this.#mediaBytes)
    await this.#media.datasync()
    const text = Buffer.from(lines.join(''), 'latin1')
    await writeAll(this.#index, [text], this.#indexBytes)
    this.#mediaBytes = at
    this.#indexBytes += text.length
    this.#init = init
    this.#isBreak = false
    this.durationMs += durationMs
  }

  async close(): Promise<void> {
    await this.#media.close()
    await this.#index.close()
  }
}

const writeAll = async (file: FileHandle, chunks: readonly Buffer[], position: number): Promise<void> => {
  let at = position
  for (const chunk of chunks)
    for (let offset = 0; offset < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, offset, chunk.length - offset, at)
      offset += bytesWritten
      at += bytesWritten
    }
}
