import type { VideoConfig } from './codec-config.ts'
import { hevcUnits } from './hevc-config.ts'
import { unitsIn } from './length-prefixed.ts'
import type { KeyFrame } from './muxer.ts'

const startCode = Buffer.of(0, 0, 0, 1)

const avcParameterSets = (record: Buffer): Buffer[] => {
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

const parameterSets = ({ kind, record }: VideoConfig): Buffer[] =>
  kind === 'avc' ? avcParameterSets(record) : hevcUnits(record).map(({ unit }) => unit)

/** The key frame with its parameter sets as a byte stream of its codec. Malformed pieces are left out. */
export const toAnnexB = (frame: KeyFrame): Buffer =>
  Buffer.concat([...parameterSets(frame.config), ...unitsIn(frame.data)].flatMap((unit) => [startCode, unit]))
