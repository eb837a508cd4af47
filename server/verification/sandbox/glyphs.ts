export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/**
 * Strokes of the characters that nobody mistakes for another (no 0 O D Q, 9 q g, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V), on a field of
 * 100 by 140. A stroke that starts with ~ is a curve through its points.
 */
const drawings: Record<string, readonly string[]> = {
  A: ['0,140 50,0 100,140', '20,92 80,92'],
  C: ['~96,28 76,6 46,0 14,24 2,70 14,116 46,140 76,134 96,112'],
  E: ['95,0 5,0 5,140 95,140', '5,68 78,68'],
  F: ['95,0 5,0 5,140', '5,66 76,66'],
  H: ['5,0 5,140', '95,0 95,140', '5,70 95,70'],
  J: ['46,0 100,0', '~78,0 78,50 77,102 54,138 20,130 6,102'],
  K: ['5,0 5,140', '95,0 8,82', '36,58 98,140'],
  M: ['0,140 10,0 50,88 90,0 100,140'],
  N: ['5,140 5,0 95,140 95,0'],
  P: ['5,140 5,0', '~5,0 58,2 92,38 58,74 5,76'],
  R: ['5,140 5,0', '~5,0 58,2 92,36 58,70 5,72', '46,72 98,140'],
  T: ['0,0 100,0', '50,0 50,140'],
  W: ['0,0 22,140 50,46 78,140 100,0'],
  X: ['2,0 98,140', '98,0 2,140'],
  Y: ['0,0 50,68 100,0', '50,68 50,140'],
  3: ['~8,18 46,0 86,20 80,50 40,66', '~40,66 86,80 94,112 50,140 4,122'],
  4: ['74,140 74,0 0,98 100,98'],
  7: ['0,0 96,0 34,140'],
}

export const glyphWidth = 100
export const glyphHeight = 140
export const glyphs = Object.keys(drawings).join('')

const samplesPerSegment = 8

/** A Catmull-Rom curve through b and c. */
const onCurve = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)

const sampled = (drawing: string): Stroke => {
  const isCurve = drawing.startsWith('~')
  const points = drawing
    .replace('~', '')
    .split(' ')
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return { x, y }
    })
  const samples = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const before = (isCurve && points[index - 1]) || { x: 2 * from.x - to.x, y: 2 * from.y - to.y }
    const after = (isCurve && points[index + 2]) || { x: 2 * to.x - from.x, y: 2 * to.y - from.y }
    return Array.from({ length: samplesPerSegment }, (_, step) => {
      const t = (step + 1) / samplesPerSegment
      return {
        x: onCurve(before.x, from.x, to.x, after.x, t),
        y: onCurve(before.y, from.y, to.y, after.y, t),
      }
    })
  })
  return [...points.slice(0, 1), ...samples]
}

const strokesByGlyph = new Map(Object.entries(drawings).map(([glyph, strokes]) => [glyph, strokes.map(sampled)]))

/** The strokes of a character, sampled so densely that they can be bent. Throws for one that is not in `glyphs`. */
export const strokesOf = (glyph: string): readonly Stroke[] => {
  const strokes = strokesByGlyph.get(glyph)
  if (!strokes) throw new Error(`no drawing of ${glyph}`)
  return strokes
}
