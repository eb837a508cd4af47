/** What a gift file may cost before it is refused. Bounds hold while reading, not only afterwards. */
export interface SvgaLimits {
  readonly fileBytes: number
  readonly inflatedBytes: number
  readonly sidePx: number
  readonly frames: number
  readonly framesPerSecond: number
  readonly images: number
  readonly imagePixels: number
  readonly sprites: number
  readonly spriteFrames: number
  readonly shapes: number
  readonly pathChars: number
}

export const svgaLimits: SvgaLimits = {
  fileBytes: 2 * 1024 * 1024,
  inflatedBytes: 16 * 1024 * 1024,
  sidePx: 2048,
  frames: 600,
  framesPerSecond: 60,
  images: 64,
  imagePixels: 8 * 1024 * 1024,
  sprites: 256,
  spriteFrames: 40_000,
  shapes: 40_000,
  pathChars: 20_000,
}
