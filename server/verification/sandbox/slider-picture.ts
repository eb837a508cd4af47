import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { between, wholeBetween, type Random } from '#server/platform/random.ts'

export const sliderWidth = 340
export const sliderHeight = 190
/** The side of the piece's square box, its knobs counted. */
export const pieceSize = 52
const holeX = { min: 90, max: 280 }
const holeTop = { min: 12, max: sliderHeight - pieceSize - 12 }
const decoyWayMin = 64
const background = { width: 640, height: 360 }

const scenesFolder = fileURLToPath(new URL('../../../public/art/scenes/', import.meta.url))
const scenes = readdirSync(scenesFolder).filter((name) => name.endsWith('.jpg'))

export interface SliderPicture {
  readonly x: number
  readonly top: number
  readonly picture: Buffer
  readonly piece: Buffer
}

interface Place {
  readonly left: number
  readonly top: number
}

/** 1 a knob, -1 a notch, 0 straight; from the top edge, clockwise. */
type Edges = readonly [number, number, number, number]

const shapes: readonly Edges[] = [
  [1, 1, 0, -1],
  [1, -1, 1, 0],
  [-1, 1, 1, 0],
  [0, 1, -1, 1],
  [1, 0, -1, -1],
  [-1, 0, 1, 1],
]
const plain: Edges = [0, 0, 0, 0]

const edgePath = (knob: number, dx: number, dy: number): string => {
  const side = `l${11 * dx} ${11 * dy}`
  const middle = knob === 0 ? `l${10 * dx} ${10 * dy}` : `a5.8 5.8 0 1 ${knob === 1 ? 1 : 0} ${10 * dx} ${10 * dy}`
  return side + middle + side
}

const outlineOf = ([top, right, bottom, left]: Edges): string =>
  `M10 10${edgePath(top, 1, 0)}${edgePath(right, 0, 1)}${edgePath(bottom, -1, 0)}${edgePath(left, 0, -1)}Z`

/** Two shapes that are not the same. */
const outlinesOf = (random: Random): { outline: string; decoyOutline: string } => {
  const at = wholeBetween(random, 0, shapes.length - 1)
  const decoyAt = (at + wholeBetween(random, 1, shapes.length - 1)) % shapes.length
  return { outline: outlineOf(shapes[at] ?? plain), decoyOutline: outlineOf(shapes[decoyAt] ?? plain) }
}

const svg = (outline: string, attributes: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><path d="${outline}" ${attributes}/></svg>`,
  )

/** A part of one of our drawings, at a size, side and hue of its own: no picture comes twice. */
const drawBackground = (random: Random): Promise<Buffer> => {
  const scene = scenes[wholeBetween(random, 0, scenes.length - 1)] ?? ''
  const share = between(random, 0.62, 0.9)
  const [width, height] = [Math.round(background.width * share), Math.round(background.height * share)]
  const part = sharp(`${scenesFolder}${scene}`)
    .extract({
      left: wholeBetween(random, 0, background.width - width),
      top: wholeBetween(random, 0, background.height - height),
      width,
      height,
    })
    .resize(sliderWidth, sliderHeight, { fit: 'fill' })
    .modulate({ hue: wholeBetween(random, 0, 359), brightness: between(random, 0.95, 1.2) })
  return (random() < 0.5 ? part.flop() : part).removeAlpha().raw().toBuffer()
}

const open = (raw: Buffer): Sharp => sharp(raw, { raw: { width: sliderWidth, height: sliderHeight, channels: 3 } })

const cutOut = (raw: Buffer, { left, top }: Place, outline: string): Promise<Buffer> =>
  open(raw)
    .extract({ left, top, width: pieceSize, height: pieceSize })
    .ensureAlpha()
    .composite([{ input: svg(outline, 'fill="#000"'), blend: 'dest-in' }])
    .raw()
    .toBuffer()

const pieceRaw = { raw: { width: pieceSize, height: pieceSize, channels: 4 } } as const

/** A hole shows, darkly, another place of the picture than its own: the piece cannot be found again in it. */
const holeAt = async (raw: Buffer, place: Place, from: Place, outline: string): Promise<OverlayOptions[]> => [
  { input: await cutOut(raw, from, outline), ...pieceRaw, ...place },
  {
    input: svg(outline, 'fill="#000" fill-opacity=".58" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"'),
    ...place,
  },
]

const placeIn = (random: Random): Place => ({
  left: wholeBetween(random, holeX.min, holeX.max),
  top: wholeBetween(random, holeTop.min, holeTop.max),
})

/** Where the hole of another shape stands: clear of the real one. */
const decoyPlace = (random: Random, hole: Place): Place => {
  const onLeft = hole.left - holeX.min >= decoyWayMin
  const left = onLeft
    ? wholeBetween(random, holeX.min, hole.left - decoyWayMin)
    : wholeBetween(random, hole.left + decoyWayMin, holeX.max)
  return { left, top: wholeBetween(random, holeTop.min, holeTop.max) }
}

/** A picture with a hole at `x`, `top`, a second hole that the piece does not fit, and the piece. [S-07] */
export const drawSlider = async (random: Random): Promise<SliderPicture> => {
  const raw = await drawBackground(random)
  const { outline, decoyOutline } = outlinesOf(random)
  const hole = placeIn(random)
  const decoy = decoyPlace(random, hole)
  const [cut, ...holes] = await Promise.all([
    cutOut(raw, hole, outline),
    holeAt(raw, hole, placeIn(random), outline),
    holeAt(raw, decoy, placeIn(random), decoyOutline),
  ])
  const [picture, piece] = await Promise.all([
    open(raw).composite(holes.flat()).jpeg({ quality: 80 }).toBuffer(),
    sharp(cut, pieceRaw)
      .composite([{ input: svg(outline, 'fill="none" stroke="#fff" stroke-width="2"') }])
      .png()
      .toBuffer(),
  ])
  return { x: hole.left, top: hole.top, picture, piece }
}
