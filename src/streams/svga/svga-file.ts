/** A parsed SVGA 2.x file, in the shape that the player of npm `svga` draws, with its pictures still packed. */
export interface SvgaFile {
  readonly version: string
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly frames: number
  readonly images: ReadonlyMap<string, Uint8Array>
  readonly sprites: readonly SvgaSprite[]
}

export interface SvgaSprite {
  readonly imageKey: string
  readonly frames: readonly SvgaFrame[]
}

export interface SvgaTransform {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly tx: number
  readonly ty: number
}

export interface SvgaFrame {
  readonly alpha: number
  readonly layout: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly transform: SvgaTransform
  readonly nx: number
  readonly ny: number
  readonly clipPath: string
  readonly maskPath: { readonly d: string; readonly transform: undefined; readonly styles: SvgaStyles } | null
  readonly shapes: readonly SvgaShape[]
}

export interface SvgaStyles {
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth: number | null
  readonly lineCap: 'butt' | 'round' | 'square' | null
  readonly lineJoin: 'miter' | 'round' | 'bevel' | null
  readonly miterLimit: number | null
  readonly lineDash: readonly number[] | null
}

export type SvgaShape = { readonly styles: SvgaStyles; readonly transform: SvgaTransform } & (
  | { readonly type: 'shape'; readonly path: { readonly d: string } }
  | {
      readonly type: 'rect'
      readonly path: {
        readonly x: number
        readonly y: number
        readonly width: number
        readonly height: number
        readonly cornerRadius: number
      }
    }
  | {
      readonly type: 'ellipse'
      readonly path: { readonly x: number; readonly y: number; readonly radiusX: number; readonly radiusY: number }
    }
)

export const identityMatrix: SvgaTransform = { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 }
