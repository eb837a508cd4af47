import { audioTrackId, videoTrackId } from './init-segment.ts'

export interface Sample {
  data: Buffer
  /** In units of the track's time scale, like the composition offset. */
  duration: number
  compositionOffset: number
  isSync: boolean
}

export interface TrackRun {
  trackId: typeof videoTrackId | typeof audioTrackId
  decodeTime: number
  samples: Sample[]
}

const sampleBytes = 16
const runBytes = 20
const trafHeadBytes = 8 + 16 + 20 + runBytes
const moofHeadBytes = 8 + 16
const flagsSync = 0x02_00_00_00
const flagsNotSync = 0x01_01_00_00
const defaultBaseIsMoof = 0x02_00_00
/** Data offset, and for each sample duration, size, flags and composition offset. */
const runFlags = 0xf01

interface Writer {
  bytes: Buffer
  offset: number
}

const put = (writer: Writer, value: number): void => {
  writer.bytes.writeUInt32BE(value >>> 0, writer.offset)
  writer.offset += 4
}

const head = (writer: Writer, sizeBytes: number, type: string): void => {
  put(writer, sizeBytes)
  writer.offset += writer.bytes.write(type, writer.offset, 'latin1')
}

const sizeOf = (samples: readonly Sample[]): number => samples.reduce((sum, sample) => sum + sample.data.length, 0)

const writeRun = (writer: Writer, run: TrackRun, dataOffset: number): void => {
  const tableBytes = run.samples.length * sampleBytes
  head(writer, trafHeadBytes + tableBytes, 'traf')
  head(writer, 16, 'tfhd')
  put(writer, defaultBaseIsMoof)
  put(writer, run.trackId)
  head(writer, 20, 'tfdt')
  put(writer, 0x01_00_00_00)
  writer.bytes.writeBigUInt64BE(BigInt(Math.max(0, Math.round(run.decodeTime))), writer.offset)
  writer.offset += 8
  head(writer, runBytes + tableBytes, 'trun')
  put(writer, 0x01_00_00_00 | runFlags)
  put(writer, run.samples.length)
  put(writer, dataOffset)
  for (const sample of run.samples) {
    put(writer, sample.duration)
    put(writer, sample.data.length)
    put(writer, sample.isSync ? flagsSync : flagsNotSync)
    put(writer, sample.compositionOffset)
  }
}

/** One moof and mdat with a run for each track, in one allocation. A decode time before the origin becomes the origin. */
export const writeFragment = (sequence: number, runs: readonly TrackRun[]): Buffer => {
  const moofBytes = runs.reduce((sum, run) => sum + trafHeadBytes + run.samples.length * sampleBytes, moofHeadBytes)
  const mediaBytes = runs.reduce((sum, run) => sum + sizeOf(run.samples), 0)
  const writer: Writer = { bytes: Buffer.allocUnsafe(moofBytes + 8 + mediaBytes), offset: 0 }
  head(writer, moofBytes, 'moof')
  head(writer, 16, 'mfhd')
  put(writer, 0)
  put(writer, sequence)
  let dataOffset = moofBytes + 8
  for (const run of runs) {
    writeRun(writer, run, dataOffset)
    dataOffset += sizeOf(run.samples)
  }
  head(writer, 8 + mediaBytes, 'mdat')
  for (const run of runs)
    for (const sample of run.samples) writer.offset += sample.data.copy(writer.bytes, writer.offset)
  return writer.bytes
}

const readSamples = (part: Buffer, runAt: number): Sample[] => {
  let dataAt = part.readUInt32BE(runAt + 16)
  return Array.from({ length: part.readUInt32BE(runAt + 12) }, (_, index) => {
    const at = runAt + runBytes + index * sampleBytes
    const sizeBytes = part.readUInt32BE(at + 4)
    dataAt += sizeBytes
    return {
      data: part.subarray(dataAt - sizeBytes, dataAt),
      duration: part.readUInt32BE(at),
      compositionOffset: part.readInt32BE(at + 12),
      isSync: part.readUInt32BE(at + 8) === flagsSync,
    }
  })
}

/** The runs of a fragment that writeFragment has made; their samples are views of it. */
export const readFragment = (part: Buffer): TrackRun[] => {
  const runs: TrackRun[] = []
  const moofBytes = part.readUInt32BE(0)
  for (let at = moofHeadBytes; at < moofBytes; at += part.readUInt32BE(at)) {
    const trackId = part.readUInt32BE(at + 20) === audioTrackId ? audioTrackId : videoTrackId
    const decodeTime = Number(part.readBigUInt64BE(at + 36))
    runs.push({ trackId, decodeTime, samples: readSamples(part, at + 44) })
  }
  return runs
}
