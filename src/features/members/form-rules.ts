import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'

/** What is wrong with each field: the name of the rule that is broken, or null. */
export type Checks<Fields extends FieldValues> = {
  readonly [Name in keyof Fields]?: (value: Fields[Name], fields: Fields) => string | null
}

/** The errors of a form; each carries the name of the rule that its text breaks, for the rule's own words. [V-09] */
export const errorsOf = <Fields extends FieldValues>(checks: Checks<Fields>, fields: Fields): FieldErrors<Fields> => {
  const broken = Object.entries(checks).flatMap(([name, check]) => {
    const type = (check as (value: unknown, all: Fields) => string | null)(fields[name as Path<Fields>], fields)
    return type === null ? [] : [[name, { type }] as const]
  })
  return Object.fromEntries(broken) as FieldErrors<Fields>
}

export const resolverOf =
  <Fields extends FieldValues>(checks: Checks<Fields>): Resolver<Fields> =>
  (fields) => {
    const errors = errorsOf(checks, fields)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
  }
