export type Parsed = { ok: true; value: unknown } | { ok: false; reason: string }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs

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
    const repeated = repeatedKey(text)
    return repeated === undefined
      ? { ok: true, value }
      : { ok: false, reason: `repeated key: ${repeated.slice(0, 40)}` }
  } catch (error) {
    return { ok: false, reason: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' }
  }
}
