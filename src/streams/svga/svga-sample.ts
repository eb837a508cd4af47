import { zlibSync } from 'fflate'

/** Crafts SVGA files byte by byte, sound ones and hostile ones, for the tests of the parser. */

type Part = Uint8Array | readonly number[]

export const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

export const message = (no: number, ...parts: readonly Part[]): number[] => {
  const inside = parts.flatMap((part) => [...part])
  return [...varint(no * 8 + 2), ...varint(inside.length), ...inside]
}

export const number = (no: number, value: number): number[] => [...varint(no * 8), ...varint(value)]

export const float = (no: number, value: number): number[] => [
  ...varint(no * 8 + 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
]

export const text = (no: number, value: string): number[] => message(no, new TextEncoder().encode(value))

/** The first bytes of a PNG of the given size: as much as is read before it is decoded. */
export const pngHead = (widthPx: number, heightPx: number): number[] => {
  const head = new Uint8Array(24)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(head.buffer).setUint32(16, widthPx)
  new DataView(head.buffer).setUint32(20, heightPx)
  return [...head]
}

export const params = (width: number, height: number, fps: number, frames: number): number[] =>
  message(2, float(1, width), float(2, height), number(3, fps), number(4, frames))

export const frame = (...shapes: readonly Part[]): number[] =>
  message(
    2,
    float(1, 0.5),
    message(2, float(3, 40), float(4, 20)),
    message(3, float(1, 2), float(4, 2), float(5, 10), float(6, 30)),
    ...shapes,
  )

export const image = (key: string, bytes: Part): number[] => message(3, text(1, key), message(2, bytes))

export const sprite = (key: string, ...frames: readonly Part[]): number[] => message(4, text(1, key), ...frames)

export const pack = (...parts: readonly Part[]): Uint8Array =>
  zlibSync(new Uint8Array(parts.flatMap((part) => [...part])), { level: 1 })

/** A small sound file: one picture, one sprite, as many frames as told. */
export const sampleFile = (frames = 2): Uint8Array =>
  pack(
    text(1, '2.0'),
    params(300, 200, 25, frames),
    image('star', pngHead(40, 20)),
    sprite('star', ...Array.from({ length: frames }, () => frame())),
  )
