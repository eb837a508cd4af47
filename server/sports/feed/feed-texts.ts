import { hasHidden } from '#contract/text/text.ts'

/** Longest text of a feed that is shown: names, rounds, events, addresses of pictures, UTF-16 units. */
export const feedTextMax = 300
/** Longest list of a match's details: incidents, players, minutes of momentum. */
export const feedListMax = 500

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Where something stands that cannot be shown, as a path within the value; null: nowhere. */
const faultAt = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.length > feedTextMax || hasHidden(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (isList(value) && value.length > feedListMax) return path
  for (const [key, each] of Object.entries(value)) {
    const fault = faultAt(each, path === '' ? key : `${path}.${key}`)
    if (fault !== null) return fault
  }
  return null
}

/** What of a message nobody may be shown: a text that is too long or holds what nobody sees, a list that is too long. */
export const textFault = (value: unknown): string | null => {
  const path = faultAt(value, '')
  return path === null ? null : `the text of ${path}`
}
