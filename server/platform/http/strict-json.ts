export type Parsed =
  | { ok: true; value: unknown }
  /** A text with a key twice has a value too, by the last of the two. */
  | { ok: false; reason: string; value?: unknown }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a

/** Colons outside of strings: in a valid JSON text each stands for one key. */
const keysWritten = (text: string): number => {
  let count = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isString && code === backslash) at += 1
    else if (code === quote) isString = !isString
    else if (code === colon && !isString) count += 1
  }
  return count
}

/** However deep the value is. */
const keysKept = (value: unknown): number => {
  let count = 0
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) count += inner.length
    for (const each of inner) open.push(each)
  }
  return count
}

/** The first key that one object of a valid JSON text has twice; parsers differ on which of them counts. */
const repeatedKey = (text: string): string | undefined => {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [part] of text.matchAll(token)) {
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(undefined)
    else if (part === '}' || part === ']') open.pop()
    else if (part === ':') {
      const key = JSON.parse(last) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
    last = part
  }
  return undefined
}

/** JSON as the standard has it, and stricter: valid UTF-8, no byte order mark, no key twice. */
export const parseStrictJson = (bytes: Uint8Array): Parsed => {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    if (keysWritten(text) === keysKept(value)) return { ok: true, value }
    return { ok: false, reason: `repeated key: ${repeatedKey(text)?.slice(0, 40)}`, value }
  } catch (error) {
    return { ok: false, reason: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' }
  }
}
