import { Unzlib } from 'fflate'
import { SvgaError } from './svga-error.ts'

/** Deflate grows at most about 1,032 times, so a slice of this size cannot outgrow the bound by more than 2 MiB. */
const sliceBytes = 2048

const concat = (chunks: readonly Uint8Array[], totalBytes: number): Uint8Array => {
  const whole = new Uint8Array(totalBytes)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** Inflates zlib data slice by slice and gives up as soon as the result outgrows `maxBytes`. Throws SvgaError. */
export const inflateBounded = (packed: Uint8Array, maxBytes: number): Uint8Array => {
  const chunks: Uint8Array[] = []
  let totalBytes = 0
  let ended = false
  const stream = new Unzlib((chunk, final) => {
    totalBytes += chunk.length
    ended = final
    if (totalBytes > maxBytes) throw new SvgaError('TOO_LARGE', `inflates to more than ${maxBytes} bytes`)
    chunks.push(chunk)
  })
  try {
    for (let offset = 0; offset < packed.length; offset += sliceBytes) {
      const end = Math.min(offset + sliceBytes, packed.length)
      stream.push(packed.slice(offset, end), end === packed.length)
    }
  } catch (error) {
    if (error instanceof SvgaError) throw error
    throw new SvgaError('MALFORMED', 'broken zlib data')
  }
  if (!ended) throw new SvgaError('MALFORMED', 'truncated zlib data')
  return concat(chunks, totalBytes)
}
