import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

/** What zod keeps of a schema, as far as the contract's schemas have it. */
interface Definition {
  readonly type: string
  readonly format?: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly items?: readonly Schema[]
  readonly innerType?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

const definitionOf = (schema: Schema): Definition =>
  (schema as Schema & z.core.$ZodType)._zod.def as unknown as Definition

const strings = fc.constantFrom('', ' ', '1', '88231', 'win.home', ' 看台 ', 'x'.repeat(33), 'x'.repeat(201), 'a_b')
const numbers = fc.constantFrom(-1, 0, 1, 2, 3, 100, 1001, 1314, 5005, 2_000_001, 1.5, NaN, Infinity, 2 ** 53)
const uuids = fc.oneof(
  fc.uuid(),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'not-a-uuid', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
)
const junk = fc.constantFrom<unknown>(null, undefined, '', 'x', 0, 1, 1.5, true, [], {}, [1], { a: 1 })

const objectOf = (shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, arbitraryOf(schema)])), {
        requiredKeys: [],
      }),
      fc.record(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, usualOf(schema)]))),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([odd, usual, isOdd, hasMore]) => ({
      ...usual,
      ...(isOdd ? odd : {}),
      ...(isOdd && hasMore ? { more: 1 } : {}),
    }))

/** Mostly what the schema wants, at its bounds and beyond. */
const usualOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { type, format, shape, element, items, innerType, keyType, valueType, options, entries, values } =
    definitionOf(schema)
  if (type === 'object' && shape) return objectOf(shape)
  if (type === 'array' && element) return fc.array(arbitraryOf(element), { maxLength: 3 })
  if (type === 'tuple' && items) return fc.tuple(...items.map(arbitraryOf))
  if (type === 'union' && options) return fc.oneof(...options.map(arbitraryOf))
  if (type === 'record' && keyType && valueType)
    return fc.dictionary(usualOf(keyType) as fc.Arbitrary<string>, usualOf(valueType), { noNullPrototype: true })
  if (type === 'optional' && innerType) return fc.option(arbitraryOf(innerType), { nil: undefined })
  if (type === 'default' && innerType) return fc.option(arbitraryOf(innerType), { nil: undefined })
  if (type === 'nullable' && innerType) return fc.option(arbitraryOf(innerType))
  if (type === 'readonly' && innerType) return usualOf(innerType)
  if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries))
  if (type === 'literal' && values) return fc.constantFrom(...values)
  if (type === 'boolean') return fc.boolean()
  if (type === 'number') return numbers
  if (type === 'string') return format === 'uuid' ? uuids : strings
  if (type === 'unknown' || type === 'custom') return junk
  throw new Error(`no values for ${type}`)
}

/** Values that a schema may or may not accept: right ones, some at the edge, now and then something else entirely. */
export const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: usualOf(schema) }, { weight: 1, arbitrary: junk })
