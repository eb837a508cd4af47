import sharp from 'sharp'
import { between, wholeBetween, type Random } from '#server/platform/random.ts'
import { glyphHeight, glyphWidth, glyphs, strokesOf, type Point, type Stroke } from './glyphs.ts'

export const imageWidth = 200
export const imageHeight = 72
const lengthMin = 4
const lengthMax = 5
const glyphPixels = 44
const dots = 60

type Bend = (point: Point) => Point

const pathOf = (stroke: Stroke): string => `M${stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** Dark enough to be read on the light ground, in any hue. */
const inkOf = (random: Random): string =>
  `hsl(${wholeBetween(random, 0, 359)} ${wholeBetween(random, 35, 80)}% ${wholeBetween(random, 16, 27)}%)`

const line = (path: string, ink: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width.toFixed(1)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Waves over the whole picture, so that no character stands on a straight line. */
const bendOf = (random: Random): Bend => {
  const [rise, sway] = [between(random, 2.5, 5), between(random, 1.5, 3.5)]
  const [long, high] = [between(random, 16, 26), between(random, 9, 15)]
  const [start, shift] = [between(random, 0, 6.28), between(random, 0, 6.28)]
  return ({ x, y }) => ({ x: x + sway * Math.sin(y / high + start), y: y + rise * Math.sin(x / long + shift) })
}

const glyphSvg = (random: Random, glyph: string, centreX: number, bend: Bend): string => {
  const angle = between(random, -0.38, 0.38)
  const scale = (glyphPixels / glyphHeight) * between(random, 0.82, 1.1)
  const narrow = between(random, 0.72, 0.95)
  const centreY = imageHeight / 2 + between(random, -5, 5)
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const place: Bend = ({ x, y }) => {
    const [dx, dy] = [(x - glyphWidth / 2) * narrow, y - glyphHeight / 2]
    return bend({ x: centreX + dx * cos - dy * sin, y: centreY + dx * sin + dy * cos })
  }
  const [ink, width] = [inkOf(random), between(random, 3.2, 4.6)]
  return strokesOf(glyph)
    .map((stroke) => line(pathOf(stroke.map(place)), ink, width))
    .join('')
}

const crossingSvg = (random: Random, width: number, opacity: number): string => {
  const [left, middle, right] = [0, 1, 2].map(() => wholeBetween(random, 8, imageHeight - 8))
  const bow = wholeBetween(random, 0, imageHeight)
  const path = `M-4 ${left}Q${imageWidth / 4} ${bow} ${imageWidth / 2} ${middle}T${imageWidth + 4} ${right}`
  return line(path, inkOf(random), width, opacity)
}

const dotSvg = (random: Random): string =>
  `<circle cx="${wholeBetween(random, 0, imageWidth)}" cy="${wholeBetween(random, 0, imageHeight)}" r="${between(random, 0.6, 1.7).toFixed(1)}" fill="${inkOf(random)}" fill-opacity=".7"/>`

const times = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('')

const svgOf = (random: Random, text: string): string => {
  const bend = bendOf(random)
  const step = (imageWidth - 24) / text.length
  const letters = Array.from(text, (glyph, index) =>
    glyphSvg(random, glyph, 12 + step * (index + 0.5) + between(random, -3, 3), bend),
  )
  const backgroundHue = wholeBetween(random, 0, 359)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}">`,
    `<rect width="100%" height="100%" fill="hsl(${backgroundHue} 30% 93%)"/>`,
    times(3, () => crossingSvg(random, between(random, 1, 2), 0.45)),
    ...letters,
    times(2, () => crossingSvg(random, between(random, 1.6, 2.4), 0.85)),
    times(dots, () => dotSvg(random)),
    '</svg>',
  ].join('')
}

/** Four or five characters. */
export const randomText = (random: Random): string =>
  Array.from({ length: wholeBetween(random, lengthMin, lengthMax) }, () =>
    glyphs.charAt(wholeBetween(random, 0, glyphs.length - 1)),
  ).join('')

/** The text as bent strokes among lines and dots: a PNG of `imageWidth` by `imageHeight`. [V-08, S-07] */
export const drawText = (random: Random, text: string): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(random, text)))
    .png({ palette: true, effort: 1 })
    .toBuffer()
