import { unzlibSync, zlibSync } from 'fflate'
import { SvgaError } from '#src/streams/svga/svga-error.ts'
import { svgaLimits } from '#src/streams/svga/svga-limits.ts'
import { parseSvga } from '#src/streams/svga/svga-parser.ts'
import { sampleFile } from '#src/streams/svga/svga-sample.ts'
import { allowing, check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const parse = (file: Uint8Array): void =>
  allowing([SvgaError], () => {
    const { sprites } = parseSvga(file)
    const frames = sprites.reduce((sum, sprite) => sum + sprite.frames.length, 0)
    check(frames <= svgaLimits.spriteFrames, `${frames} frames`)
  })

/** A gift file: as it came, and as the inside of a whole zlib stream, which noise alone would hardly pass. */
export const svga: FuzzTarget = {
  name: 'svga',
  seeds: [unzlibSync(sampleFile()), sampleFile()],
  run: (input) => {
    parse(input)
    parse(zlibSync(input, { level: 0 }))
  },
}
