import { SvgaError } from './svga-error.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const headerBytes = 24

/** Width and height that a PNG declares, so that a picture is refused before it is decoded. Throws SvgaError. */
export const pngSizeOf = (png: Uint8Array): { widthPx: number; heightPx: number } => {
  if (png.length < headerBytes || !pngSignature.every((byte, index) => png[index] === byte)) {
    throw new SvgaError('UNSUPPORTED', 'a picture that is no PNG')
  }
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const widthPx = view.getUint32(16)
  const heightPx = view.getUint32(20)
  if (widthPx === 0 || heightPx === 0) throw new SvgaError('MALFORMED', 'an empty picture')
  return { widthPx, heightPx }
}
