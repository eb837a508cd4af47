/** The JSON of values that many answers share; null while nobody has asked for it. */
const texts = new WeakMap<object, string | null>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isShared = (value: unknown): value is object => isObject(value) && texts.has(value)

/** Marks a value that never changes and that many answers have in common: its JSON is made once. */
export const share = <Value extends object>(value: Value): Value => {
  if (!texts.has(value)) texts.set(value, null)
  return value
}

/** The JSON of a shared value. */
export const sharedJson = (value: object): string => {
  const made = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, made)
  return made
}

const listJson = (values: readonly unknown[]): string =>
  `[${values.map((value) => (isShared(value) ? sharedJson(value) : JSON.stringify(value ?? null))).join()}]`

const isListOfShared = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isShared)

/** As `JSON.stringify`, without doing again what is done already: for shared values, and for objects with lists of them. */
export const jsonOf = (value: unknown): string => {
  if (isShared(value)) return sharedJson(value)
  if (!isObject(value) || !Object.values(value).some(isListOfShared)) return JSON.stringify(value ?? null)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const texted = fields.map(
    ([name, field]) => `${JSON.stringify(name)}:${isListOfShared(field) ? listJson(field) : JSON.stringify(field)}`,
  )
  return `{${texted.join()}}`
}
