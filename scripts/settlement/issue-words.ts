import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const textOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input)

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')
const types: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  array: 'an array',
  object: 'an object',
}
const keyShownMax = 40

const bound = (side: string, limit: number | bigint, origin: string): string =>
  origin === 'array' ? `must have ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}` : `must be ${side} ${limit}`

const mustBe = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? `a ${issue.expected}`}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${listed(issue.values)}`
    case 'too_small':
      return bound('at least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin)
    case 'unrecognized_keys':
      return `has a field that is not known: ${JSON.stringify(issue.keys[0]?.slice(0, keyShownMax))}`
    case 'invalid_union':
      if ('options' in issue && issue.options) return `must be one of ${listed(issue.options)}`
  }
  return `must be ${issue.message}`
}

/** What is wrong with an input, in one sentence: where, and what should stand there. `at` is where the input itself is. */
export const issueWords = (issues: readonly Issue[], input: unknown, at: readonly PropertyKey[]): string => {
  const [issue] = issues
  if (!issue) throw new RangeError('a refusal names no issue')
  const isMissing = issue.path.length > 0 && valueAt(input, issue.path) === undefined
  const place = textOf([...at, ...issue.path])
  return `${place === '' ? 'the line' : place} ${isMissing ? 'is missing' : mustBe(issue)}`
}
