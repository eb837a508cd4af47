import { share, sharedJson } from '#server/platform/shared-json.ts'

const measured = new WeakMap<object, number>()

const commaBytes = 1

/** What a value takes in an answer. It must not change afterwards: it is measured once, and written once. */
const answerBytesOf = (value: object): number => {
  const cached = measured.get(value)
  if (cached !== undefined) return cached
  const bytes = sharedJson(share(value)).length + commaBytes
  measured.set(value, bytes)
  return bytes
}

/** What values take in an answer together. */
export const bytesTogether = (values: readonly object[]): number =>
  values.reduce((bytes, value) => bytes + answerBytesOf(value), 0)

/** How many of these, from the first one on, fit into so many bytes together. */
export const countThatFits = (values: readonly object[], bytesMax: number): number => {
  let bytes = 0
  const tooMuch = values.findIndex((value) => (bytes += answerBytesOf(value)) > bytesMax)
  return tooMuch === -1 ? values.length : tooMuch
}
