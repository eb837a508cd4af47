import { randomInt } from 'node:crypto'
import type { Random } from '#server/platform/random.ts'
import type { CaptchaPictures } from '#server/verification/ports.ts'
import { drawText, imageHeight, imageWidth, randomText } from './image-picture.ts'
import { drawSlider, pieceSize, sliderHeight, sliderWidth } from './slider-picture.ts'

const range = 2 ** 32
const secureRandom: Random = () => randomInt(range) / range

const dataUrl = (type: 'png' | 'jpeg', bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`

/** Pictures drawn when they are asked for: 10 ms and 25 ms of a core, fast enough to keep none in stock. [V-08, S-07] */
export const createCaptchaPictures = (random: Random = secureRandom): CaptchaPictures => ({
  image: async () => {
    const text = randomText(random)
    const picture = dataUrl('png', await drawText(random, text))
    return {
      expected: { kind: 'image', text },
      challenge: { kind: 'image', picture, width: imageWidth, height: imageHeight, length: text.length },
    }
  },
  slider: async () => {
    const { x, top, picture, piece } = await drawSlider(random)
    return {
      expected: { kind: 'slider', x },
      challenge: {
        kind: 'slider',
        picture: dataUrl('jpeg', picture),
        width: sliderWidth,
        height: sliderHeight,
        piece: dataUrl('png', piece),
        pieceWidth: pieceSize,
        pieceHeight: pieceSize,
        top,
      },
    }
  },
})
