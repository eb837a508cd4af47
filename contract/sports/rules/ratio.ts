/** An exact number: `num` ÷ `den`, with `den` above zero. Not always in lowest terms. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

export const inverse = ({ num, den }: Ratio): Ratio => ({ num: den, den: num })

/** A number that is not negative, rounded half up to a whole one. */
export const roundHalfUp = ({ num, den }: Ratio): bigint => (2n * num + den) / (2n * den)

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

export const lowestTerms = ({ num, den }: Ratio): Ratio => {
  const divisor = greatestDivisor(num, den)
  return { num: num / divisor, den: den / divisor }
}

/** The number that plain digits with a point stand for: '2.06' is 206/100. The caller has looked at the text. */
export const ratioOfDecimal = (text: string): Ratio => {
  const point = text.indexOf('.')
  if (point === -1) return { num: BigInt(text), den: 1n }
  const decimals = text.slice(point + 1)
  return { num: BigInt(text.slice(0, point) + decimals), den: 10n ** BigInt(decimals.length) }
}

/** A whole number of hundredths and the like as text: 23433 with 2 places is '234.33', with 0 '23433'. Not negative. */
export const decimalText = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, '0')
  const point = digits.length - places
  return places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}
