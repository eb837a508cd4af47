const quote = 0x22
const backslash = 0x5c
const colon = 0x3a

/** Colons outside of strings: in JSON each stands for one field. */
const fieldsWritten = (json: string): number => {
  let count = 0
  let isString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isString && code === backslash) at += 1
    else if (code === quote) isString = !isString
    else if (code === colon && !isString) count += 1
  }
  return count
}

const fieldsKept = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce<number>((count, field) => count + fieldsKept(field), Array.isArray(value) ? 0 : inner.length)
}

/**
 * Whether JSON names a field twice. `JSON.parse` keeps the last one, and another reader the first: two of them would see
 * two different tickets. `value` is what it parsed to; its depth is known to be small.
 */
export const hasDoubleField = (json: string, value: unknown): boolean => fieldsWritten(json) !== fieldsKept(value)
