import type { KeyFrame } from './muxer.ts'

const startCode = Buffer.of(0, 0, 0, 1)

const parameterSets = (record: Buffer): Buffer[] => {
  const sets: Buffer[] = []
  let offset = 5
  for (const mask of [31, 255]) {
    const count = (record[offset] ?? 0) & mask
    offset += 1
    for (let index = 0; index < count && offset + 2 <= record.length; index += 1) {
      const end = offset + 2 + record.readUInt16BE(offset)
      if (end > record.length) return sets
      sets.push(record.subarray(offset + 2, end))
      offset = end
    }
  }
  return sets
}

const units = (data: Buffer): Buffer[] => {
  const found: Buffer[] = []
  for (let offset = 0; offset + 4 <= data.length;) {
    const end = offset + 4 + data.readUInt32BE(offset)
    if (end > data.length) return found
    found.push(data.subarray(offset + 4, end))
    offset = end
  }
  return found
}

/** The key frame with its parameter sets as an H.264 byte stream. Malformed pieces are left out. */
export const toAnnexB = (frame: KeyFrame): Buffer =>
  Buffer.concat([...parameterSets(frame.config.record), ...units(frame.data)].flatMap((unit) => [startCode, unit]))
