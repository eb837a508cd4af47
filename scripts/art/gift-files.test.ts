import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pngSizeOf } from '#src/streams/svga/png-size.ts'
import { parseSvga } from '#src/streams/svga/svga-parser.ts'
import { giftDrawings, maxCenterBytes, maxFullBytes } from '#scripts/author-gifts.ts'
import { writeSvga } from './svga-writer.ts'

const committed = (code: string): Buffer => readFileSync(new URL(`../../public/gifts/${code}.svga`, import.meta.url))

/** Everything but the packed pixels, which another version of the image library may write in another way. */
const structureOf = (file: Uint8Array) => {
  const { images, ...rest } = parseSvga(file)
  return { ...rest, images: [...images].map(([key, png]) => [key, pngSizeOf(png)]) }
}

describe.each(giftDrawings)('gift $code', ({ code, layout, draw }) => {
  test('[D-05] the committed file is what the script draws', async () => {
    expect(structureOf(committed(code))).toEqual(structureOf(writeSvga(await draw())))
  })

  test('[D-05] it is small, short, and shows a picture in most frames', () => {
    const file = committed(code)
    const movie = parseSvga(file)
    const seconds = movie.frames / movie.framesPerSecond
    expect(file.length).toBeLessThan(layout === 'full' ? maxFullBytes : maxCenterBytes)
    expect(seconds).toBeGreaterThanOrEqual(1.5)
    expect(seconds).toBeLessThanOrEqual(3)
    const isDrawn = (index: number): boolean => movie.sprites.some((sprite) => (sprite.frames[index]?.alpha ?? 0) > 0.3)
    const drawn = Array.from({ length: movie.frames }, (_, index) => isDrawn(index)).filter(Boolean).length
    expect(drawn / movie.frames).toBeGreaterThan(0.8)
  })
})

test('[D-05] there are eight gifts, two of them over the whole stage', () => {
  const full = giftDrawings.filter(({ layout }) => layout === 'full').map(({ code }) => code)
  expect([giftDrawings.length, full]).toEqual([8, ['fireball', 'trophy']])
})
