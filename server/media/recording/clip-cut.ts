import { constants } from 'node:fs'
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { indexName, mediaName, readRecording } from './recording-file.ts'
import { lineOf, seenEntries, type IndexEntry } from './recording-index.ts'

const fileMode = 0o600

/** Whole segments for a range of a recording: from the last key frame at or before it on, `maxMs` together at most. */
export const planClip = (
  entries: readonly IndexEntry[],
  { fromMs, toMs, maxMs }: { fromMs: number; toMs: number; maxMs: number },
): { entries: IndexEntry[]; atMs: number; durationMs: number } => {
  let endMs = 0
  const placed = entries.map((entry) => {
    const atMs = endMs
    endMs += entry.durationMs
    return { entry, atMs, endMs }
  })
  const from = placed.findLast(({ entry, atMs }) => atMs <= fromMs && entry.isIndependent)
  const chosen = placed.filter(
    (one) => from !== undefined && one.atMs >= from.atMs && one.atMs < toMs && one.endMs - from.atMs <= maxMs,
  )
  const first = chosen[0]
  const last = chosen.at(-1)
  if (!first || !last) return { entries: [], atMs: 0, durationMs: 0 }
  return { entries: chosen.map(({ entry }) => entry), atMs: first.atMs, durationMs: last.endMs - first.atMs }
}

interface Copied {
  lines: string[]
  sizeBytes: number
}

const copyRange = async (from: FileHandle, to: FileHandle, at: { offset: number; sizeBytes: number; to: number }) => {
  const bytes = Buffer.allocUnsafe(at.sizeBytes)
  const { bytesRead } = await from.read(bytes, 0, at.sizeBytes, at.offset)
  if (bytesRead !== at.sizeBytes) throw new Error('a recording has lost bytes of a segment')
  await to.write(bytes, 0, at.sizeBytes, at.to)
}

/** Segments one after the other, each header once before the first segment that needs it. */
const copySegments = async (from: FileHandle, to: FileHandle, entries: readonly IndexEntry[]): Promise<Copied> => {
  const headers = new Map<number, number>()
  const lines: string[] = []
  let sizeBytes = 0
  for (const [index, entry] of entries.entries()) {
    const { initBytes } = entry
    let initOffset = headers.get(entry.initOffset)
    if (initOffset === undefined) {
      initOffset = sizeBytes
      headers.set(entry.initOffset, initOffset)
      await copyRange(from, to, { offset: entry.initOffset, sizeBytes: initBytes, to: sizeBytes })
      sizeBytes += initBytes
    }
    await copyRange(from, to, { offset: entry.offset, sizeBytes: entry.sizeBytes, to: sizeBytes })
    const isDiscontinuity = index > 0 && entry.isDiscontinuity
    lines.push(lineOf({ ...entry, offset: sizeBytes, initOffset, isDiscontinuity }))
    sizeBytes += entry.sizeBytes
  }
  return { lines, sizeBytes }
}

export interface CutClip {
  atMs: number
  durationMs: number
  sizeBytes: number
}

/**
 * Writes a range of a recording as a recording of its own, on the disk when this settles: a crash before leaves a folder
 * with another name. Undefined: the range has no whole segment.
 */
export const cutClip = async (
  from: string,
  to: string,
  range: { fromMs: number; toMs: number; maxMs: number; delayMs: number; nowMs: number },
): Promise<CutClip | undefined> => {
  const seen = seenEntries(await readRecording(from), range.delayMs, range.nowMs)
  const { entries, atMs, durationMs } = planClip(seen, range)
  if (entries.length === 0) return undefined
  const folder = `${to}.part`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = await open(join(from, mediaName), 'r')
  const media = await open(join(folder, mediaName), constants.O_WRONLY | constants.O_CREAT, fileMode)
  try {
    const { lines, sizeBytes } = await copySegments(source, media, entries)
    await media.datasync()
    await writeFile(join(folder, indexName), lines.join(''), { encoding: 'latin1', mode: fileMode, flush: true })
    await rename(folder, to)
    return { atMs, durationMs, sizeBytes }
  } finally {
    await source.close()
    await media.close()
  }
}
