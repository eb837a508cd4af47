import { pictureSideMaxPixels } from '#server/media/media-limits.ts'
import { BadCodecHeader, createBitReader, type BitReader } from './bit-reader.ts'

export interface PictureSize {
  widthPixels: number
  heightPixels: number
}

const profilesWithChroma: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const referenceCycleMax = 255
const macroblockPixels = 16

/** The payload without the emulation prevention bytes (00 00 03). */
export const unescapeNal = (nal: Buffer): Buffer => {
  const bytes = Buffer.allocUnsafe(nal.length)
  let filled = 0
  let zeros = 0
  for (const byte of nal) {
    const isEscape = zeros >= 2 && byte === 3
    zeros = byte === 0 ? zeros + 1 : 0
    if (isEscape) continue
    bytes[filled] = byte
    filled += 1
  }
  return bytes.subarray(0, filled)
}

const skipScalingList = (reader: BitReader, size: number): void => {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (((last + reader.signedGolomb()) % 256) + 256) % 256
    last = next === 0 ? last : next
  }
}

const readChroma = (reader: BitReader): number => {
  const chromaFormat = reader.unsignedGolomb()
  if (chromaFormat > 3) throw new BadCodecHeader('chroma format')
  if (chromaFormat === 3) reader.flag()
  reader.unsignedGolomb()
  reader.unsignedGolomb()
  reader.flag()
  if (!reader.flag()) return chromaFormat
  const lists = chromaFormat === 3 ? 12 : 8
  for (let index = 0; index < lists; index += 1) if (reader.flag()) skipScalingList(reader, index < 6 ? 16 : 64)
  return chromaFormat
}

const skipPictureOrder = (reader: BitReader): void => {
  const type = reader.unsignedGolomb()
  if (type === 0) reader.unsignedGolomb()
  if (type !== 1) return
  reader.flag()
  reader.signedGolomb()
  reader.signedGolomb()
  const cycle = reader.unsignedGolomb()
  if (cycle > referenceCycleMax) throw new BadCodecHeader('reference cycle')
  for (let index = 0; index < cycle; index += 1) reader.signedGolomb()
}

export const checkSide = (pixels: number): number => {
  if (pixels < 1 || pixels > pictureSideMaxPixels) throw new BadCodecHeader(`picture side of ${pixels}`)
  return pixels
}

/** The size of the picture that an H.264 sequence parameter set declares. Throws BadCodecHeader. */
export const readPictureSize = (sps: Buffer): PictureSize => {
  const reader = createBitReader(unescapeNal(sps))
  reader.bits(8)
  const profile = reader.bits(8)
  reader.bits(16)
  reader.unsignedGolomb()
  const chromaFormat = profilesWithChroma.has(profile) ? readChroma(reader) : 1
  reader.unsignedGolomb()
  skipPictureOrder(reader)
  reader.unsignedGolomb()
  reader.flag()
  const widthBlocks = reader.unsignedGolomb() + 1
  const heightUnits = reader.unsignedGolomb() + 1
  const fieldFactor = reader.flag() ? 1 : 2
  if (fieldFactor === 2) reader.flag()
  reader.flag()
  const crop = reader.flag() ? [0, 0, 0, 0].map(() => reader.unsignedGolomb()) : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const cropX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const cropY = (chromaFormat === 1 ? 2 : 1) * fieldFactor
  return {
    widthPixels: checkSide(widthBlocks * macroblockPixels - cropX * (left + right)),
    heightPixels: checkSide(heightUnits * macroblockPixels * fieldFactor - cropY * (top + bottom)),
  }
}
