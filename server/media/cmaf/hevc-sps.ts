import { BadCodecHeader, createBitReader, type BitReader } from './bit-reader.ts'
import { unitsIn } from './length-prefixed.ts'
import { checkSide, unescapeNal, type PictureSize } from './sps.ts'

const unitHeadBits = 16
const profileBits = 88
const levelBits = 8
const subLayersMax = 7
const firstOther = 32
const firstRandomAccess = 16
const lastRandomAccess = 21

/** The type of a unit (H.265, 7.3.1.2). */
export const hevcUnitType = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 63

/** Whether decoding can begin with this picture: an IDR, CRA or BLA picture, whatever the encoder calls it. */
export const isHevcKeyFrame = (data: Buffer): boolean => {
  for (const unit of unitsIn(data)) {
    const type = hevcUnitType(unit)
    if (type < firstOther) return type >= firstRandomAccess && type <= lastRandomAccess
  }
  return false
}

const skipProfileAndLevel = (reader: BitReader, subLayers: number): void => {
  reader.bits(profileBits + levelBits)
  if (subLayers === 1) return
  const layers = Array.from({ length: 8 }, () => ({ hasProfile: reader.flag(), hasLevel: reader.flag() }))
  for (const { hasProfile, hasLevel } of layers.slice(0, subLayers - 1)) {
    if (hasProfile) reader.bits(profileBits)
    if (hasLevel) reader.bits(levelBits)
  }
}

/** The size of the picture that an HEVC sequence parameter set declares (H.265, 7.3.2.2). Throws BadCodecHeader. */
export const readHevcPictureSize = (sps: Buffer): PictureSize => {
  const reader = createBitReader(unescapeNal(sps))
  reader.bits(unitHeadBits + 4)
  const subLayers = reader.bits(3) + 1
  if (subLayers > subLayersMax) throw new BadCodecHeader('temporal layers')
  reader.flag()
  skipProfileAndLevel(reader, subLayers)
  reader.unsignedGolomb()
  const chromaFormat = reader.unsignedGolomb()
  if (chromaFormat > 3) throw new BadCodecHeader('chroma format')
  if (chromaFormat === 3) reader.flag()
  const codedWidth = reader.unsignedGolomb()
  const codedHeight = reader.unsignedGolomb()
  const crop = reader.flag() ? [0, 0, 0, 0].map(() => reader.unsignedGolomb()) : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const cropX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const cropY = chromaFormat === 1 ? 2 : 1
  return {
    widthPixels: checkSide(codedWidth - cropX * (left + right)),
    heightPixels: checkSide(codedHeight - cropY * (top + bottom)),
  }
}
