/** The JSON of values that many answers share, as bytes; null while nobody has asked for it. */
const made = new WeakMap<object, Buffer | null>()

/** A part of a text: as it is, or as bytes that were made before. */
export type TextPart = string | Buffer

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isShared = (value: unknown): value is object => isObject(value) && made.has(value)

/** Marks a value that never changes and that many answers have in common: its JSON is made once. */
export const share = <Value extends object>(value: Value): Value => {
  if (!made.has(value)) made.set(value, null)
  return value
}

/** The JSON of a shared value. */
export const sharedJson = (value: object): Buffer => {
  const bytes = made.get(value) ?? Buffer.from(JSON.stringify(value))
  made.set(value, bytes)
  return bytes
}

const itemParts = (value: unknown): TextPart => (isShared(value) ? sharedJson(value) : JSON.stringify(value ?? null))

const listParts = (values: readonly unknown[]): TextPart[] => [
  '[',
  ...values.flatMap((value, index) => (index === 0 ? [itemParts(value)] : [',', itemParts(value)])),
  ']',
]

const isListOfShared = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isShared)

const fieldParts = ([name, field]: [string, unknown], index: number): TextPart[] => [
  `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
  ...(isListOfShared(field) ? listParts(field) : [JSON.stringify(field)]),
]

/** As `JSON.stringify`, without doing again what is done already: for shared values, and for objects with lists of them. */
export const jsonParts = (value: unknown): TextPart[] => {
  if (isShared(value)) return [sharedJson(value)]
  if (isListOfShared(value)) return listParts(value)
  if (!isObject(value) || !Object.values(value).some(isListOfShared)) return [JSON.stringify(value ?? null)]
  return [
    '{',
    ...Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .flatMap(fieldParts),
    '}',
  ]
}

/** A text of parts as UTF-8. */
export const bytesOf = (parts: readonly TextPart[]): Buffer =>
  parts.some((part) => typeof part !== 'string')
    ? Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    : Buffer.from(parts.join(''))

/** How many bytes of UTF-8 a text of parts has. */
export const lengthOf = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
