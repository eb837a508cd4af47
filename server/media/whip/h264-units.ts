import type { MediaPacket } from './packet-order.ts'
import { pictureMaxBytes, pictureUnitsMax } from './whip-limits.ts'

export interface Picture {
  timestamp: number
  isKey: boolean
  /** Network abstraction units without start codes or lengths. */
  units: Buffer[]
}

interface UnitPorts {
  onPicture(picture: Picture): void
  /** A picture is not whole: nothing can be decoded before the next key frame. */
  onBroken(): void
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 31
const typeIdr = 5
const typeParameters = 7
const typePictureParameters = 8
const typeDelimiter = 9
const typeFiller = 12
const typeAggregate = 24
const typeFragment = 28

/** Parameter sets stand at the start of a picture only: what was lost before it is not missing in it. */
const beginsKeyFrame = (payload: Buffer): boolean =>
  typeOf(payload) === typeParameters ||
  (typeOf(payload) === typeAggregate && payload.length > 3 && typeOf(payload.subarray(3)) === typeParameters)

/** RTP packets in order become pictures (RFC 6184: single units, STAP-A and FU-A). */
export class H264Units {
  readonly #ports: UnitPorts
  #units: Buffer[] = []
  #fragments: Buffer[] | undefined
  #timestamp: number | undefined
  #bytes = 0
  #isWhole = true
  #needsKey = true
  /** Pictures that were left out because something of them, or of one before them, was lost. */
  dropped = 0

  constructor(ports: UnitPorts) {
    this.#ports = ports
  }

  /** Packets between the last one and the next are missing. */
  lost(): void {
    this.#isWhole = false
    this.#needsKey = true
    this.#fragments = undefined
  }

  push({ timestamp, marker, payload }: MediaPacket): void {
    if (this.#timestamp !== undefined && timestamp !== this.#timestamp) this.#emit()
    if (this.#timestamp === undefined && beginsKeyFrame(payload)) this.#isWhole = true
    this.#timestamp = timestamp
    if (payload.length > 1) this.#take(payload)
    if (marker) this.#emit()
  }

  #take(payload: Buffer): void {
    this.#bytes += payload.length
    if (this.#bytes > pictureMaxBytes || this.#units.length >= pictureUnitsMax) {
      this.lost()
      this.#units = []
      return
    }
    const type = typeOf(payload)
    if (type >= 1 && type < typeAggregate) this.#units.push(payload)
    else if (type === typeAggregate) this.#takeAggregate(payload)
    else if (type === typeFragment && payload.length > 2) this.#takeFragment(payload)
    else this.#isWhole = false
  }

  #takeAggregate(payload: Buffer): void {
    for (let at = 1; at + 2 <= payload.length;) {
      const end = at + 2 + payload.readUInt16BE(at)
      if (end === at + 2 || end > payload.length) {
        this.#isWhole = false
        return
      }
      this.#units.push(payload.subarray(at + 2, end))
      at = end
    }
  }

  #takeFragment(payload: Buffer): void {
    const head = payload.readUInt8(1)
    if ((head & 0x80) !== 0) this.#fragments = [Buffer.of((payload.readUInt8(0) & 0xe0) | (head & 31))]
    if (!this.#fragments) {
      this.#isWhole = false
      return
    }
    this.#fragments.push(payload.subarray(2))
    if ((head & 0x40) === 0) return
    this.#units.push(Buffer.concat(this.#fragments))
    this.#fragments = undefined
  }

  #emit(): void {
    const [units, timestamp] = [this.#units, this.#timestamp ?? 0]
    const isWhole = this.#isWhole && !this.#fragments
    this.#units = []
    this.#fragments = undefined
    this.#timestamp = undefined
    this.#bytes = 0
    this.#isWhole = true
    const isKey = units.some((unit) => typeOf(unit) === typeIdr)
    if (!isWhole) this.#needsKey = true
    else if (isKey) this.#needsKey = false
    if (this.#needsKey) {
      this.dropped += 1
      this.#ports.onBroken()
    } else if (units.length > 0) this.#ports.onPicture({ timestamp, isKey, units })
  }
}

const leftOut: ReadonlySet<number> = new Set([typeParameters, typePictureParameters, typeDelimiter, typeFiller])

/** A picture as fMP4 has it: four length bytes before each unit, parameter sets left out. */
export const lengthPrefixed = (units: readonly Buffer[]): Buffer =>
  Buffer.concat(
    units
      .filter((unit) => !leftOut.has(typeOf(unit)))
      .flatMap((unit) => {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(unit.length)
        return [length, unit]
      }),
  )

const sized = (unit: Buffer): Buffer => Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 255), unit])

/** The AVCDecoderConfigurationRecord of a picture's parameter sets; undefined when it has none. */
export const decoderRecord = (units: readonly Buffer[]): Buffer | undefined => {
  const sequence = units.find((unit) => typeOf(unit) === typeParameters)
  const picture = units.find((unit) => typeOf(unit) === typePictureParameters)
  if (!sequence || !picture || sequence.length < 4) return undefined
  const head = Buffer.concat([Buffer.of(1), sequence.subarray(1, 4), Buffer.of(0xff, 0xe1)])
  return Buffer.concat([head, sized(sequence), Buffer.of(1), sized(picture)])
}
