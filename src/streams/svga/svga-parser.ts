import { inflateBounded } from './inflate-bounded.ts'
import { pngSizeOf } from './png-size.ts'
import { bytesOf, numberOf, numbersOf, protobufFields, textOf } from './protobuf-fields.ts'
import { SvgaError } from './svga-error.ts'
import { identityMatrix, type SvgaFile, type SvgaFrame, type SvgaShape, type SvgaSprite } from './svga-file.ts'
import { svgaLimits, type SvgaLimits } from './svga-limits.ts'
import { noStyles, readShape, readTransform } from './svga-shapes.ts'

const defaultFps = 20
const keyChars = 256

interface Budget {
  readonly limits: SvgaLimits
  spriteFrames: number
  shapes: number
  imagePixels: number
}

const spend = (budget: Budget, what: 'spriteFrames' | 'shapes' | 'imagePixels', amount: number): void => {
  budget[what] += amount
  if (budget[what] > budget.limits[what]) throw new SvgaError('TOO_LARGE', `more than ${budget.limits[what]} ${what}`)
}

const cornersOf = (layout: SvgaFrame['layout'], t: SvgaFrame['transform']): { nx: number; ny: number } => {
  const xs = [0, t.a * layout.width, t.c * layout.height, t.a * layout.width + t.c * layout.height]
  const ys = [0, t.b * layout.width, t.d * layout.height, t.b * layout.width + t.d * layout.height]
  return { nx: Math.min(...xs) + t.tx, ny: Math.min(...ys) + t.ty }
}

const readFrame = (value: number | Uint8Array, before: readonly SvgaShape[], budget: Budget): SvgaFrame => {
  let alpha = 0
  let layout = { x: 0, y: 0, width: 0, height: 0 }
  let transform = identityMatrix
  let clipPath = ''
  let keeps = false
  const own: SvgaShape[] = []
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no === 1) alpha = numberOf(field.value)
    else if (field.no === 2) {
      const [, x = 0, y = 0, width = 0, height = 0] = numbersOf(field.value, 4)
      layout = { x, y, width, height }
    } else if (field.no === 3) transform = readTransform(field.value)
    else if (field.no === 4) clipPath = textOf(field.value, budget.limits.pathChars)
    else if (field.no === 5) {
      spend(budget, 'shapes', 1)
      const shape = readShape(field.value, budget.limits.pathChars)
      if (shape) own.push(shape)
      else keeps = true
    }
  }
  const maskPath = clipPath === '' ? null : { d: clipPath, transform: undefined, styles: maskStyles }
  return { alpha, layout, transform, ...cornersOf(layout, transform), clipPath, maskPath, shapes: keeps ? before : own }
}

const maskStyles = { ...noStyles, fill: 'rgba(0, 0, 0, 0)' }

const readSprite = (value: number | Uint8Array, budget: Budget): SvgaSprite => {
  let imageKey = ''
  let shapes: readonly SvgaShape[] = []
  const frames: SvgaFrame[] = []
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no === 1) imageKey = textOf(field.value, keyChars)
    else if (field.no === 2) {
      spend(budget, 'spriteFrames', 1)
      const frame = readFrame(field.value, shapes, budget)
      shapes = frame.shapes
      frames.push(frame)
    }
  }
  return { imageKey, frames }
}

const readParams = (value: number | Uint8Array, limits: SvgaLimits) => {
  const [, widthPx = 0, heightPx = 0, fps = 0, frames = 0] = numbersOf(value, 4)
  const framesPerSecond = fps === 0 ? defaultFps : fps
  const isSide = (side: number): boolean => side >= 1 && side <= limits.sidePx
  if (!isSide(widthPx) || !isSide(heightPx)) throw new SvgaError('TOO_LARGE', `size ${widthPx}×${heightPx}`)
  if (!Number.isInteger(frames) || frames < 1 || frames > limits.frames) {
    throw new SvgaError('TOO_LARGE', `${frames} frames`)
  }
  if (framesPerSecond < 1 || framesPerSecond > limits.framesPerSecond) {
    throw new SvgaError('TOO_LARGE', `${framesPerSecond} frames a second`)
  }
  return { widthPx, heightPx, framesPerSecond, frames }
}

const readEntry = (value: number | Uint8Array): [key: string, bytes: Uint8Array] => {
  let key = ''
  let bytes: Uint8Array = new Uint8Array()
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no === 1) key = textOf(field.value, keyChars)
    else if (field.no === 2) bytes = bytesOf(field.value)
  }
  return [key, bytes]
}

const checkImages = (blobs: ReadonlyMap<string, Uint8Array>, sprites: readonly SvgaSprite[], budget: Budget) => {
  const images = new Map<string, Uint8Array>()
  for (const { imageKey } of sprites) {
    const bytes = blobs.get(imageKey)
    if (!bytes || images.has(imageKey)) continue
    const { widthPx, heightPx } = pngSizeOf(bytes)
    if (widthPx > budget.limits.sidePx || heightPx > budget.limits.sidePx) {
      throw new SvgaError('TOO_LARGE', `picture of ${widthPx}×${heightPx}`)
    }
    spend(budget, 'imagePixels', widthPx * heightPx)
    images.set(imageKey, bytes)
  }
  return images
}

/**
 * Parses an SVGA 2.x file (zlib of a protobuf MovieEntity) without eval and without a worker. Every bound of `limits`
 * holds while reading. Sound tracks are ignored. Throws SvgaError, nothing else. [D-05]
 */
export const parseSvga = (file: Uint8Array, limits: SvgaLimits = svgaLimits): SvgaFile => {
  if (file.length > limits.fileBytes) throw new SvgaError('TOO_LARGE', `more than ${limits.fileBytes} bytes`)
  if (file[0] === 0x50 && file[1] === 0x4b) throw new SvgaError('UNSUPPORTED', 'version 1.x (zip)')
  const movie = inflateBounded(file, limits.inflatedBytes)
  const budget: Budget = { limits, spriteFrames: 0, shapes: 0, imagePixels: 0 }
  const blobs = new Map<string, Uint8Array>()
  const sprites: SvgaSprite[] = []
  let version = ''
  let params: ReturnType<typeof readParams> | undefined
  for (const field of protobufFields(movie)) {
    if (field.no === 1) version = textOf(field.value, keyChars)
    else if (field.no === 2) params = readParams(field.value, limits)
    else if (field.no === 3) blobs.set(...readEntry(field.value))
    else if (field.no === 4) sprites.push(readSprite(field.value, budget))
    if (blobs.size > limits.images) throw new SvgaError('TOO_LARGE', `more than ${limits.images} pictures`)
    if (sprites.length > limits.sprites) throw new SvgaError('TOO_LARGE', `more than ${limits.sprites} sprites`)
  }
  if (!params) throw new SvgaError('MALFORMED', 'no parameters')
  const { frames } = params
  const isWhole = (sprite: SvgaSprite): boolean => sprite.frames.length === frames
  if (!sprites.every(isWhole)) throw new SvgaError('MALFORMED', 'a sprite with another number of frames')
  return { version, ...params, images: checkImages(blobs, sprites, budget), sprites }
}
