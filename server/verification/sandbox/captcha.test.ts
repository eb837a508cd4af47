import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Challenge } from '#contract/verification/entities/verification.ts'
import { createRandom } from '#server/platform/random.ts'
import { createCaptchaPictures } from './captcha-pictures.ts'
import { glyphs } from './glyphs.ts'
import { drawText, imageHeight, imageWidth, randomText } from './image-picture.ts'
import { drawSlider, pieceSize, sliderHeight, sliderWidth } from './slider-picture.ts'

const greyOf = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten({ background: '#fff' }).greyscale().raw().toBuffer()

const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')

describe('[V-08] the picture of characters', () => {
  test('shows four or five characters that are not mistaken for others', () => {
    const random = createRandom(1)
    const texts = Array.from({ length: 500 }, () => randomText(random))
    expect(new Set(texts.map(({ length }) => length))).toEqual(new Set([4, 5]))
    expect(new Set(texts.join(''))).toEqual(new Set(glyphs))
    expect(glyphs).not.toMatch(/[0ODQ9q1IL2Z5S8B6GgUV]/)
  })

  test('another last character changes the picture there and nowhere else', async () => {
    const [one, other] = await Promise.all(
      ['ACEF', 'ACEH'].map(async (text) => greyOf(await drawText(createRandom(3), text))),
    )
    const changedAt = [...(one ?? [])].flatMap((value, at) =>
      Math.abs(value - (other?.[at] ?? 0)) > 70 ? [at % imageWidth] : [],
    )
    expect(changedAt.length).toBeGreaterThan(100)
    expect(Math.min(...changedAt)).toBeGreaterThan(imageWidth * 0.65)
  })

  test('each character has a drawing of its own', async () => {
    const pictures = await Promise.all(
      glyphs.split('').map(async (glyph) => greyOf(await drawText(createRandom(5), glyph))),
    )
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(glyphs.length)
  })

  test('the same text never looks the same twice', async () => {
    const random = createRandom(7)
    const [one, other] = [await drawText(random, 'ACEF'), await drawText(random, 'ACEF')]
    expect(one.equals(other)).toBe(false)
  })
})

/** How bright the picture is along the piece's outline when the piece stands at x. */
const brightnessAlong = (
  picture: Buffer,
  outline: readonly { x: number; y: number }[],
  left: number,
  top: number,
): number =>
  outline.reduce((sum, { x, y }) => sum + (picture[(top + y) * sliderWidth + left + x] ?? 0), 0) / outline.length

/** Pixels of the piece beside transparent ones. */
const outlineOf = async (piece: Buffer): Promise<{ x: number; y: number }[]> => {
  const alpha = await sharp(piece).extractChannel('alpha').raw().toBuffer()
  const isSolid = (x: number, y: number): boolean => (alpha[y * pieceSize + x] ?? 0) > 127
  const inside = Array.from({ length: (pieceSize - 2) ** 2 }, (_, at) => ({
    x: 1 + (at % (pieceSize - 2)),
    y: 1 + Math.floor(at / (pieceSize - 2)),
  }))
  const beside = [-1, 1]
  return inside.filter(({ x, y }) => isSolid(x, y) && beside.some((by) => !isSolid(x + by, y) || !isSolid(x, y + by)))
}

describe('[S-07] the picture with a hole', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('the hole has the shape of the piece, at the told place (%i)', async (seed) => {
    const { x, top, picture, piece } = await drawSlider(createRandom(seed))
    const [grey, outline] = [await greyOf(picture), await outlineOf(piece)]
    const places = Array.from({ length: sliderWidth - pieceSize + 1 }, (_, left) => left)
    // The white edge of the hole stands out from what is beside it.
    const contrast = places.map(
      (left) =>
        2 * brightnessAlong(grey, outline, left, top) -
        brightnessAlong(grey, outline, left - 3, top) -
        brightnessAlong(grey, outline, left + 3, top),
    )
    const found = contrast.indexOf(Math.max(...contrast))
    expect(Math.abs(found - x)).toBeLessThanOrEqual(1)
  })

  test('holes stand anywhere between 90 and 280, inside the picture', async () => {
    const random = createRandom(9)
    for (let drawn = 0; drawn < 12; drawn += 1) {
      const { x, top } = await drawSlider(random)
      expect(x >= 90 && x <= 280 && top >= 0 && top + pieceSize <= sliderHeight).toBe(true)
    }
  })
})

describe('[C-11] challenges as they are sent', () => {
  test.each(['image', 'slider'] as const)(
    'an %s fits the contract and its pictures have the told sizes',
    async (kind) => {
      const { challenge: shown, expected } = await createCaptchaPictures()[kind]()
      const challenge = Challenge.parse({ ...shown, challengeId: crypto.randomUUID(), expiresAtMs: 1 })
      const sizeOf = async (dataUrl: string) => {
        const { width, height } = await sharp(bytesOf(dataUrl)).metadata()
        return [width, height]
      }
      expect([challenge.kind, expected.kind]).toEqual([kind, kind])
      if (challenge.kind === 'image') {
        expect(await sizeOf(challenge.picture)).toEqual([imageWidth, imageHeight])
        expect([challenge.width, challenge.height]).toEqual([imageWidth, imageHeight])
      }
      if (challenge.kind === 'slider') {
        expect(await sizeOf(challenge.picture)).toEqual([sliderWidth, sliderHeight])
        expect(await sizeOf(challenge.piece)).toEqual([challenge.pieceWidth, challenge.pieceHeight])
        expect(bytesOf(challenge.picture).length + bytesOf(challenge.piece).length).toBeLessThan(30_000)
      }
    },
  )
})
