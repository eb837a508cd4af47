import { readFileSync } from 'node:fs'

export interface Figure {
  readonly x: number
  readonly y: number
  /** Radius of the head, from which all other lengths of the body follow. */
  readonly headPx: number
  readonly kit: string
  readonly shorts: string
  readonly socks: string
  readonly skin: string
  readonly hair: string
}

export interface Drawing {
  readonly defs: string
  readonly body: string
}

export const readDrawing = (name: string): Drawing => {
  const svg = readFileSync(new URL(`../../../public/art/${name}.svg`, import.meta.url), 'utf8')
  const defs = /<defs>.*?<\/defs>/s.exec(svg)?.[0] ?? ''
  const body = svg.slice(svg.indexOf(defs) + defs.length, svg.lastIndexOf('</svg>'))
  return { defs, body }
}

const figurePattern = /<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)" fill="none"[^>]*>(.*?)<\/g>/gs

const figureOf = (match: RegExpMatchArray): Figure => {
  const inside = match[3] ?? ''
  const strokes = [...inside.matchAll(/stroke="(#\w+)"/g)].map((stroke) => stroke[1] ?? '#fff')
  const head = /<circle [^>]*r="([\d.]+)" fill="(#\w+)"\/>\s*<path [^>]*fill="(#\w+)"/.exec(inside)
  return {
    x: Number(match[1]),
    y: Number(match[2]),
    headPx: Number(head?.[1] ?? 4),
    kit: /Z" fill="(#\w+)" stroke/.exec(inside)?.[1] ?? '#fff',
    shorts: strokes[7] ?? '#fff',
    socks: strokes[8] ?? '#fff',
    skin: head?.[2] ?? '#d9a27a',
    hair: head?.[3] ?? '#2b1d14',
  }
}

/** The players of a drawing, so that they can be drawn again in other poses; everything behind them stays as it is. */
export const figuresOf = (drawing: Drawing): readonly Figure[] =>
  [...drawing.body.matchAll(figurePattern)].map(figureOf)

/** Size of a head at a height of the picture: the ground is flat, so it grows in a straight line. */
export const headSize = (figures: readonly Figure[]): ((y: number) => number) => {
  const mean = (pick: (figure: Figure) => number): number =>
    figures.reduce((sum, figure) => sum + pick(figure), 0) / figures.length
  const [meanY, meanHead] = [mean((figure) => figure.y), mean((figure) => figure.headPx)]
  const slope =
    mean((figure) => (figure.y - meanY) * (figure.headPx - meanHead)) / mean((figure) => (figure.y - meanY) ** 2)
  return (y) => meanHead + slope * (y - meanY)
}

const crowdPattern = /<g stroke-linecap="round" filter="url\(#b1\)" opacity="[\d.]+">.*?<\/g>/gs

/** Splits what lies behind the players into pieces and the groups of seated people between them. */
export const splitCrowd = (
  back: string,
): { readonly pieces: readonly string[]; readonly crowds: readonly string[] } => ({
  pieces: back.split(crowdPattern),
  crowds: back.match(crowdPattern) ?? [],
})
