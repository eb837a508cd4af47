import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexName, mediaName, readRecording } from '#server/media/recording/recording-file.ts'
import { lineOf, type IndexEntry } from '#server/media/recording/recording-index.ts'

interface Box {
  type: string
  start: number
  body: number
  end: number
}

const headBytes = 8

const boxesIn = (bytes: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = []
  for (let start = from; start + headBytes <= to;) {
    const end = start + bytes.readUInt32BE(start)
    boxes.push({ type: bytes.toString('latin1', start + 4, start + headBytes), start, body: start + headBytes, end })
    if (end <= start) break
    start = end
  }
  return boxes
}

const within = (bytes: Buffer, boxes: readonly Box[], ...path: string[]): Box[] =>
  path.reduce<readonly Box[]>(
    (found, type) => found.flatMap((box) => boxesIn(bytes, box.body, box.end).filter((child) => child.type === type)),
    boxes,
  ) as Box[]

const top = (bytes: Buffer, type: string): Box[] => boxesIn(bytes, 0, bytes.length).filter((box) => box.type === type)

/** Ticks of a second by track, of a header. */
const timescalesOf = (init: Buffer): Map<number, number> => {
  const scales = new Map<number, number>()
  for (const trak of within(init, top(init, 'moov'), 'trak')) {
    const [tkhd] = within(init, [trak], 'tkhd')
    const [mdhd] = within(init, [trak], 'mdia', 'mdhd')
    if (!tkhd || !mdhd) continue
    const [wideTrack, wideMedia] = [init[tkhd.body] === 1, init[mdhd.body] === 1]
    const trackId = init.readUInt32BE(tkhd.body + (wideTrack ? 20 : 12))
    scales.set(trackId, init.readUInt32BE(mdhd.body + (wideMedia ? 20 : 12)))
  }
  return scales
}

/** The same pictures and sounds so much later. */
const shifted = (segment: Buffer, scales: ReadonlyMap<number, number>, shiftMs: number): Buffer => {
  const bytes = Buffer.from(segment)
  for (const traf of within(bytes, top(bytes, 'moof'), 'traf')) {
    const [tfhd] = within(bytes, [traf], 'tfhd')
    const [tfdt] = within(bytes, [traf], 'tfdt')
    if (!tfhd || !tfdt) continue
    const ticks = Math.round(((scales.get(bytes.readUInt32BE(tfhd.body + 4)) ?? 0) * shiftMs) / 1_000)
    const at = tfdt.body + 4
    if (bytes[tfdt.body] === 1) bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + BigInt(ticks), at)
    else bytes.writeUInt32BE(bytes.readUInt32BE(at) + ticks, at)
  }
  return bytes
}

/** Repeats what a recording has until it is so long, as one stretch. Answers its length and bytes. */
export const prolong = async (folder: string, untilMs: number): Promise<{ durationMs: number; sizeBytes: number }> => {
  const entries = await readRecording(folder)
  const media = await readFile(join(folder, mediaName))
  const first = entries[0]
  if (!first) throw new Error('the recording is empty')
  const scales = timescalesOf(media.subarray(first.initOffset, first.initOffset + first.initBytes))
  const loopMs = entries.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const file = await open(join(folder, mediaName), 'r+')
  const lines: IndexEntry[] = [...entries]
  let sizeBytes = media.length
  let durationMs = loopMs
  while (durationMs < untilMs) {
    const shiftMs = durationMs
    for (const entry of entries) {
      const bytes = shifted(media.subarray(entry.offset, entry.offset + entry.sizeBytes), scales, shiftMs)
      await file.write(bytes, 0, bytes.length, sizeBytes)
      lines.push({ ...entry, offset: sizeBytes, startsAtMs: entry.startsAtMs + shiftMs })
      sizeBytes += bytes.length
      durationMs += entry.durationMs
    }
  }
  await file.close()
  await writeFile(join(folder, indexName), lines.map(lineOf).join(''))
  return { durationMs, sizeBytes }
}
