import fc from 'fast-check'
import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inflateBounded } from './inflate-bounded.ts'
import { SvgaError } from './svga-error.ts'
import { svgaLimits } from './svga-limits.ts'
import { parseSvga } from './svga-parser.ts'
import { float, frame, image, message, number, pack, params, pngHead, sampleFile, sprite, text } from './svga-sample.ts'

const faultOf = (file: Uint8Array, limits = svgaLimits): string => {
  try {
    parseSvga(file, limits)
  } catch (error) {
    if (error instanceof SvgaError) return error.fault
    throw error
  }
  return 'none'
}

const ellipse = message(5, number(1, 2), message(4, float(1, 5), float(2, 6), float(3, 7), float(4, 8)))
const keep = message(5, number(1, 3))
const styledPath = message(
  5,
  message(2, text(1, 'M 0 0 L 4 4')),
  message(10, message(1, float(1, 1), float(4, 0.5)), float(3, 3), number(4, 1), number(5, 2)),
  message(11, float(1, 1), float(4, 1), float(5, 9)),
)

describe('a sound file', () => {
  test('[D-05] gives its size, its frames, its pictures and where they stand', () => {
    const file = parseSvga(sampleFile())
    const drawn = {
      alpha: 0.5,
      layout: { x: 0, y: 0, width: 40, height: 20 },
      transform: { a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 30 },
      nx: 10,
      ny: 30,
      clipPath: '',
      maskPath: null,
      shapes: [],
    }
    expect(file).toEqual({
      version: '2.0',
      widthPx: 300,
      heightPx: 200,
      framesPerSecond: 25,
      frames: 2,
      images: new Map([['star', new Uint8Array(pngHead(40, 20))]]),
      sprites: [{ imageKey: 'star', frames: [drawn, drawn] }],
    })
  })

  test('[D-05] draws vector shapes, and a frame that keeps them has the ones before', () => {
    const file = parseSvga(pack(params(9, 9, 20, 2), sprite('', frame(ellipse, styledPath), frame(keep))))
    const plain = { strokeWidth: null, lineCap: null, lineJoin: null, miterLimit: null, lineDash: null }
    const shapes = [
      {
        type: 'ellipse',
        path: { x: 5, y: 6, radiusX: 7, radiusY: 8 },
        styles: { ...plain, fill: null, stroke: null },
        transform: { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 },
      },
      {
        type: 'shape',
        path: { d: 'M 0 0 L 4 4' },
        styles: {
          ...plain,
          fill: 'rgba(255, 0, 0, 0.5)',
          stroke: null,
          strokeWidth: 3,
          lineCap: 'round',
          lineJoin: 'bevel',
        },
        transform: { a: 1, b: 0, c: 0, d: 1, tx: 9, ty: 0 },
      },
    ]
    expect(file.sprites[0]?.frames.map((drawn) => drawn.shapes)).toEqual([shapes, shapes])
  })

  test('[D-05] a picture that no sprite shows is never looked at', () => {
    const file = parseSvga(pack(params(9, 9, 20, 1), image('sound', [1, 2, 3]), sprite('', frame())))
    expect(file.images).toEqual(new Map())
  })
})

describe('a hostile file', () => {
  const one = sprite('', frame())
  const hugePicture = pack(params(9, 9, 20, 1), image('a', pngHead(60_000, 60_000)), sprite('a', frame()))
  const cases: readonly [name: string, file: Uint8Array, fault: string][] = [
    ['of version 1', new Uint8Array([0x50, 0x4b, 3, 4]), 'UNSUPPORTED'],
    ['that is empty', new Uint8Array(), 'MALFORMED'],
    ['that is no zlib', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]), 'MALFORMED'],
    ['that is cut off', sampleFile().slice(0, -8), 'MALFORMED'],
    ['without parameters', pack(one), 'MALFORMED'],
    ['with a field longer than itself', pack([0x12, 0x7f, 1]), 'MALFORMED'],
    ['with an endless number', pack(Array.from({ length: 30 }, () => 0xff)), 'MALFORMED'],
    ['with an unknown wire type', pack([0x0b]), 'MALFORMED'],
    ['that is too wide', pack(params(4000, 9, 20, 1), one), 'TOO_LARGE'],
    ['without a size', pack(params(0, 9, 20, 1), one), 'TOO_LARGE'],
    ['of no number for a size', pack(message(2, float(1, Number.NaN), float(2, 9), number(4, 1)), one), 'MALFORMED'],
    ['with too many frames', pack(params(9, 9, 20, 5000), one), 'TOO_LARGE'],
    ['that is too fast', pack(params(9, 9, 500, 1), one), 'TOO_LARGE'],
    ['with too many sprites', pack(params(9, 9, 20, 1), ...Array.from({ length: 300 }, () => one)), 'TOO_LARGE'],
    ['with a sprite of other length', pack(params(9, 9, 20, 2), one), 'MALFORMED'],
    [
      'with a picture that is no PNG',
      pack(params(9, 9, 20, 1), image('a', [1, 2, 3]), sprite('a', frame())),
      'UNSUPPORTED',
    ],
    ['with a picture that decodes to gigabytes', hugePicture, 'TOO_LARGE'],
    ['with an unknown shape', pack(params(9, 9, 20, 1), sprite('', frame(message(5, number(1, 9))))), 'UNSUPPORTED'],
  ]
  test.each(cases)('[D-05] %s is refused', (_, file, fault) => {
    expect(faultOf(file)).toBe(fault)
  })

  test('[D-05] a zip bomb stops at the bound, long before it is unpacked', () => {
    const bomb = zlibSync(new Uint8Array(24 << 20), { level: 9 })
    expect(bomb.length).toBeLessThan(svgaLimits.fileBytes)
    expect(faultOf(bomb)).toBe('TOO_LARGE')
    expect(() => inflateBounded(bomb, 1000)).toThrow('inflates to more than 1000 bytes')
  })

  test('[D-05] more pictures, shapes or frames of sprites than the bounds allow are refused', () => {
    const pictures = Array.from({ length: 4 }, (_, index) => image(`p${index}`, pngHead(4, 4)))
    const many = pack(params(9, 9, 20, 2), ...pictures, sprite('p0', frame(ellipse), frame(ellipse)))
    expect(faultOf(many)).toBe('none')
    expect(faultOf(many, { ...svgaLimits, images: 3 })).toBe('TOO_LARGE')
    expect(faultOf(many, { ...svgaLimits, shapes: 1 })).toBe('TOO_LARGE')
    expect(faultOf(many, { ...svgaLimits, spriteFrames: 1 })).toBe('TOO_LARGE')
    expect(faultOf(many, { ...svgaLimits, imagePixels: 15 })).toBe('TOO_LARGE')
    expect(faultOf(many, { ...svgaLimits, fileBytes: 10 })).toBe('TOO_LARGE')
  })
})

describe('any file', () => {
  test('[D-05] random bytes inside the zlib layer give a file or an SvgaError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        faultOf(zlibSync(bytes))
      }),
      { numRuns: 400 },
    )
  })

  test('[D-05] a sound file with changed bytes gives a file or an SvgaError', () => {
    const plain = inflateBounded(sampleFile(4), 100_000)
    const change = fc.tuple(fc.nat(plain.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = new Uint8Array(plain)
        for (const [at, value] of changes) bytes[at] = value
        faultOf(zlibSync(bytes))
      }),
      { numRuns: 400 },
    )
  })

  test('[D-05] inflating gives back what was packed, whatever its size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
        expect(inflateBounded(zlibSync(bytes), 9000)).toEqual(bytes)
      }),
      { numRuns: 60 },
    )
  })
})
