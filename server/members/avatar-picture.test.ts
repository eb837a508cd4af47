import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawAvatar as drawOf } from './avatar-picture.ts'

const drawAvatar = (file: Buffer) => drawOf('a member', file)
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })

const facts = async (picture: Buffer | undefined) => {
  if (!picture) return undefined
  const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata()
  return { format, width, height, hidden: [exif, icc, xmp].filter((part) => part !== undefined) }
}
const drawn = { format: 'webp', width: 256, height: 256, hidden: [] }

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('[C-12] a picture of %s is drawn anew, square', async (format) => {
  expect(await facts(await drawAvatar(await canvas(400, 300).toFormat(format).toBuffer()))).toEqual(drawn)
  expect(await facts(await drawAvatar(await canvas(3, 900).toFormat(format).toBuffer()))).toEqual(drawn)
})

test('[C-12] what a camera wrote beside the pixels is gone, and its turn is kept', async () => {
  const left = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const file = await canvas(600, 600)
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'place of somebody', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(file.includes('place of somebody')).toBe(true)
  const picture = await drawAvatar(file)
  expect(await facts(picture)).toEqual(drawn)
  const top = await sharp(picture).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect([...top].map((part) => (part > 128 ? 1 : 0))).toEqual([0, 0, 1])
})

test('[C-12] 25 million pixels are taken, more are not', async () => {
  expect(await facts(await drawAvatar(await canvas(5_000, 5_000).png().toBuffer()))).toEqual(drawn)
  expect(await drawAvatar(await canvas(5_001, 5_000).png().toBuffer())).toBeUndefined()
})

test('[C-12] what is no picture, or is broken, is refused', async () => {
  const png = await canvas(400, 300).png().toBuffer()
  const files = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    await canvas(20, 20).tiff().toBuffer(),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.concat([png.subarray(0, 60), Buffer.from('<script>')]),
  ]
  expect(await Promise.all(files.map(drawAvatar))).toEqual(files.map(() => undefined))
})
