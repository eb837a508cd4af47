import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import protobuf from 'protobufjs'

export interface Pose {
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly scaleX?: number
  readonly scaleY?: number
  readonly turnDeg?: number
  readonly alpha?: number
}

export interface VectorShape {
  readonly path?: string
  readonly ellipse?: { readonly radiusX: number; readonly radiusY: number }
  readonly rect?: { readonly width: number; readonly height: number; readonly cornerRadius: number }
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
}

/** A sprite: a picture of the given size turning about its middle, or vector shapes around the origin. */
export type Sprite = { readonly pose: (share: number) => Pose | undefined } & (
  | { readonly picture: string; readonly widthPx: number; readonly heightPx: number }
  | { readonly shapes: readonly VectorShape[] }
)

export interface Movie {
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly frames: number
  readonly pictures: Readonly<Record<string, Uint8Array>>
  readonly sprites: readonly Sprite[]
}

const schema = protobuf.parse(readFileSync(new URL('./svga.proto', import.meta.url), 'utf8'), { keepCase: true }).root
const MovieEntity = schema.lookupType('grandstand.svga.MovieEntity')

/** Few significant bits make the file small; a sixty-fourth of a pixel cannot be seen. */
const coarse = (value: number): number => Math.round(value * 64) / 64
const fine = (value: number): number => Math.round(value * 2048) / 2048

const colour = (hex: string) => {
  const part = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16) / 255
  return { r: part(1), g: part(3), b: part(5), a: hex.length > 7 ? part(7) : 1 }
}

const matrix = (pose: Pose, widthPx: number, heightPx: number) => {
  const turn = ((pose.turnDeg ?? 0) * Math.PI) / 180
  const scaleX = (pose.scale ?? 1) * (pose.scaleX ?? 1)
  const scaleY = (pose.scale ?? 1) * (pose.scaleY ?? 1)
  const [a, b] = [Math.cos(turn) * scaleX, Math.sin(turn) * scaleX]
  const [c, d] = [-Math.sin(turn) * scaleY, Math.cos(turn) * scaleY]
  const tx = pose.x - (a * widthPx + c * heightPx) / 2
  const ty = pose.y - (b * widthPx + d * heightPx) / 2
  return { a: fine(a), b: fine(b), c: fine(c), d: fine(d), tx: coarse(tx), ty: coarse(ty) }
}

const shapeEntity = (shape: VectorShape) => ({
  ...(shape.path === undefined ? {} : { type: 0, shape: { d: shape.path } }),
  ...(shape.rect ? { type: 1, rect: { x: -shape.rect.width / 2, y: -shape.rect.height / 2, ...shape.rect } } : {}),
  ...(shape.ellipse ? { type: 2, ellipse: { x: 0, y: 0, ...shape.ellipse } } : {}),
  styles: {
    ...(shape.fill ? { fill: colour(shape.fill) } : {}),
    ...(shape.stroke
      ? { stroke: colour(shape.stroke), strokeWidth: shape.strokeWidth ?? 2, lineCap: 1, lineJoin: 1 }
      : {}),
  },
})

const frameEntities = (sprite: Sprite, movie: Movie) => {
  const size = 'picture' in sprite ? sprite : { widthPx: 0, heightPx: 0 }
  const layout =
    'picture' in sprite
      ? { x: 0, y: 0, width: sprite.widthPx, height: sprite.heightPx }
      : { x: 0, y: 0, width: movie.widthPx, height: movie.heightPx }
  const shapes = 'shapes' in sprite ? sprite.shapes.map(shapeEntity) : []
  const keep = shapes.length > 0 ? [{ type: 3 }] : []
  return Array.from({ length: movie.frames }, (_, frame) => {
    const pose = sprite.pose(frame / (movie.frames - 1))
    const alpha = Math.round((pose?.alpha ?? (pose ? 1 : 0)) * 256) / 256
    if (!pose || alpha <= 0) return frame === 0 ? { alpha: 0, layout, shapes } : { alpha: 0, shapes: keep }
    const transform = matrix(pose, size.widthPx, size.heightPx)
    return { alpha, layout, transform, shapes: frame === 0 ? shapes : keep }
  })
}

/** Writes a movie as an SVGA 2.0 file: zlib of a protobuf MovieEntity. The same movie gives the same bytes. */
export const writeSvga = (movie: Movie): Buffer => {
  const entity = {
    version: '2.0',
    params: {
      viewBoxWidth: movie.widthPx,
      viewBoxHeight: movie.heightPx,
      fps: movie.framesPerSecond,
      frames: movie.frames,
    },
    images: movie.pictures,
    sprites: movie.sprites.map((sprite) => ({
      imageKey: 'picture' in sprite ? sprite.picture : '',
      frames: frameEntities(sprite, movie),
    })),
  }
  const fault = MovieEntity.verify(entity)
  if (fault) throw new Error(`svga entity: ${fault}`)
  return deflateSync(MovieEntity.encode(MovieEntity.fromObject(entity)).finish(), { level: 9 })
}
