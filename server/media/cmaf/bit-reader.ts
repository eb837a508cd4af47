/** A codec header that cannot be read, or that asks for more than a decoder would accept. */
export class BadCodecHeader extends Error {
  override readonly name = 'BadCodecHeader'
}

/** A codec header with nothing in it: encoders send one while they know no better, and the real one after it. */
export class IncompleteCodecHeader extends BadCodecHeader {}

const golombMaxZeros = 31

export interface BitReader {
  bits(count: number): number
  flag(): boolean
  unsignedGolomb(): number
  signedGolomb(): number
}

/** Reads from the most significant bit on. Throws BadCodecHeader behind the last bit. */
export const createBitReader = (bytes: Buffer): BitReader => {
  const sizeBits = bytes.length * 8
  let position = 0

  const bit = (): number => {
    if (position >= sizeBits) throw new BadCodecHeader('header too short')
    const value = ((bytes[position >> 3] as number) >> (7 - (position & 7))) & 1
    position += 1
    return value
  }
  const bits = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + bit()
    return value
  }
  const unsignedGolomb = (): number => {
    let zeros = 0
    while (bit() === 0) {
      zeros += 1
      if (zeros > golombMaxZeros) throw new BadCodecHeader('number too long')
    }
    return 2 ** zeros - 1 + bits(zeros)
  }

  return {
    bits,
    flag: () => bit() === 1,
    unsignedGolomb,
    signedGolomb() {
      const value = unsignedGolomb()
      return value % 2 === 1 ? (value + 1) / 2 : -value / 2
    },
  }
}
