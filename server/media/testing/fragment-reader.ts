/** What a CMAF part says of one of its tracks. */
export interface ReadTrack {
  trackId: number
  decodeTime: number
  durations: number[]
  sizes: number[]
  isSync: boolean[]
  compositionOffsets: number[]
  /** The bytes that the run points at. */
  media: Buffer
}

interface Box {
  type: string
  start: number
  body: Buffer
}

export const boxesIn = (bytes: Buffer, from = 0): Box[] => {
  const boxes: Box[] = []
  for (let offset = from; offset < bytes.length;) {
    const size = bytes.readUInt32BE(offset)
    if (size < 8 || offset + size > bytes.length) throw new Error(`box of ${size} at ${offset}`)
    boxes.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      start: offset,
      body: bytes.subarray(offset + 8, offset + size),
    })
    offset += size
  }
  return boxes
}

const bodyOf = (boxes: Box[], type: string): Buffer => {
  const found = boxes.find((box) => box.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found.body
}

const readTraf = (part: Buffer, traf: Buffer): ReadTrack => {
  const boxes = boxesIn(traf)
  const run = bodyOf(boxes, 'trun')
  const dataOffset = run.readUInt32BE(8)
  const samples = Array.from({ length: run.readUInt32BE(4) }, (_, index) => 12 + index * 16)
  const sizes = samples.map((at) => run.readUInt32BE(at + 4))
  return {
    trackId: bodyOf(boxes, 'tfhd').readUInt32BE(4),
    decodeTime: Number(bodyOf(boxes, 'tfdt').readBigUInt64BE(4)),
    durations: samples.map((at) => run.readUInt32BE(at)),
    sizes,
    isSync: samples.map((at) => (run.readUInt32BE(at + 8) & 0x1_00_00) === 0),
    compositionOffsets: samples.map((at) => run.readInt32BE(at + 12)),
    media: part.subarray(dataOffset, dataOffset + sizes.reduce((sum, size) => sum + size, 0)),
  }
}

/** Opens a moof and mdat pair; throws when its boxes do not fit together. */
export const readFragment = (part: Buffer): ReadTrack[] => {
  const boxes = boxesIn(part)
  const kinds = boxes.map((box) => box.type).join()
  if (kinds !== 'moof,mdat') throw new Error(kinds)
  const trafs = boxesIn(bodyOf(boxes, 'moof')).filter((box) => box.type === 'traf')
  const tracks = trafs.map((box) => readTraf(part, box.body))
  const mediaBytes = tracks.reduce((sum, track) => sum + track.media.length, 0)
  if (mediaBytes !== bodyOf(boxes, 'mdat').length) throw new Error('mdat size')
  return tracks
}
