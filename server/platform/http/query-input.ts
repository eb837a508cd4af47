import type { Schema } from '#contract/schema.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * The input of a call with a query. [C-04] Values are texts; one that the schema does not take as a text is tried as
 * JSON (`page=2`, `ids=["1"]`). A name that comes twice is refused (undefined).
 */
export const queryInput = (search: string, schema: Schema): Record<string, unknown> | undefined => {
  const query = new URLSearchParams(search)
  const names = [...query.keys()]
  if (new Set(names).size !== names.length) return undefined
  const input: Record<string, unknown> = Object.fromEntries(query)
  const refused = schema.safeParse(input).error?.issues ?? []
  for (const { path } of refused) {
    const name = path[0]
    if (typeof name === 'string' && typeof input[name] === 'string') input[name] = jsonOf(input[name])
  }
  return input
}

/** A form's fields as texts; a name that comes twice is refused (undefined). [C-04] */
export const formInput = (text: string): Record<string, string> | undefined => {
  const form = new URLSearchParams(text)
  const names = [...form.keys()]
  return new Set(names).size === names.length ? Object.fromEntries(form) : undefined
}
