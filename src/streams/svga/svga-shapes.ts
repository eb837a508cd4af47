import { bytesOf, numberOf, numbersOf, protobufFields, textOf } from './protobuf-fields.ts'
import { SvgaError } from './svga-error.ts'
import { identityMatrix, type SvgaShape, type SvgaStyles, type SvgaTransform } from './svga-file.ts'

const lineCaps = ['butt', 'round', 'square'] as const
const lineJoins = ['miter', 'round', 'bevel'] as const
const keepFlag = 3

export const noStyles: SvgaStyles = {
  fill: null,
  stroke: null,
  strokeWidth: null,
  lineCap: null,
  lineJoin: null,
  miterLimit: null,
  lineDash: null,
}

export const readTransform = (value: number | Uint8Array): SvgaTransform => {
  const [, a = 0, b = 0, c = 0, d = 0, tx = 0, ty = 0] = numbersOf(value, 6)
  return { a, b, c, d, tx, ty }
}

const colourOf = (value: number | Uint8Array): string => {
  const [, r = 0, g = 0, b = 0, a = 0] = numbersOf(value, 4)
  const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `rgba(${byte(r)}, ${byte(g)}, ${byte(b)}, ${Math.min(1, Math.max(0, a))})`
}

const readStyles = (value: number | Uint8Array): SvgaStyles => {
  const dash = [0, 0, 0]
  const plain: { -readonly [Key in keyof SvgaStyles]: SvgaStyles[Key] } = { ...noStyles }
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no === 1) plain.fill = colourOf(field.value)
    else if (field.no === 2) plain.stroke = colourOf(field.value)
    else if (field.no === 3) plain.strokeWidth = numberOf(field.value)
    else if (field.no === 4) plain.lineCap = lineCaps[numberOf(field.value)] ?? null
    else if (field.no === 5) plain.lineJoin = lineJoins[numberOf(field.value)] ?? null
    else if (field.no === 6) plain.miterLimit = numberOf(field.value)
    else if (field.no >= 7 && field.no <= 9) dash[field.no - 7] = numberOf(field.value)
  }
  if (dash.some((part) => part > 0)) plain.lineDash = dash
  return plain
}

const shapeOf = (type: number, args: number | Uint8Array | undefined, pathChars: number): Omit<SvgaShape, 'styles'> => {
  const transform = identityMatrix
  const empty = new Uint8Array()
  if (type === 0) {
    let d = ''
    for (const field of protobufFields(bytesOf(args ?? empty))) if (field.no === 1) d = textOf(field.value, pathChars)
    return { type: 'shape', path: { d }, transform } as Omit<SvgaShape, 'styles'>
  }
  const [, x = 0, y = 0, width = 0, height = 0, cornerRadius = 0] = numbersOf(args ?? empty, 5)
  if (type === 1) return { type: 'rect', path: { x, y, width, height, cornerRadius }, transform } as never
  if (type === 2) return { type: 'ellipse', path: { x, y, radiusX: width, radiusY: height }, transform } as never
  throw new SvgaError('UNSUPPORTED', `shape type ${type}`)
}

/** One shape of a frame; undefined means "the shapes of the frame before stay". Throws SvgaError. */
export const readShape = (value: number | Uint8Array, pathChars: number): SvgaShape | undefined => {
  let type = 0
  let args: number | Uint8Array | undefined
  let styles = noStyles
  let transform = identityMatrix
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no === 1) type = numberOf(field.value)
    else if (field.no >= 2 && field.no <= 4) args = field.value
    else if (field.no === 10) styles = readStyles(field.value)
    else if (field.no === 11) transform = readTransform(field.value)
  }
  if (type === keepFlag) return undefined
  return { ...shapeOf(type, args, pathChars), styles, transform } as SvgaShape
}
