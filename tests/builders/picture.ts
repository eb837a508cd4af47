import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const planted = '<script>alert(1)</script>'

/** A picture of one colour, as PNG. */
export const aPicture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** A photograph, 40 × 30, that says who took it and where, with a page behind it up to so many bytes. */
export const aPhotoWithPage = async (bytes: number): Promise<Buffer> => {
  const photo = await sharp(await aPicture())
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length, planted)])
}

/** Which of what was planted in it a picture still has. */
export const plantedIn = async (picture: Buffer): Promise<string[]> => {
  const { format, exif, xmp, icc } = await sharp(picture).metadata()
  const parts = { exif, xmp, icc, script: picture.includes('script'), somebody: picture.includes('somebody') }
  const found = Object.entries(parts).flatMap(([name, part]) => (part === undefined || part === false ? [] : [name]))
  return format === 'webp' ? found : [format, ...found]
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of some bytes whose head says that it has so many pixels a side. */
export const aPictureBomb = (sidePx: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1024 * 1024))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
