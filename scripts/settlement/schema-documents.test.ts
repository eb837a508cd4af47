import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oddsFormats } from '#contract/sports/rules/odds-formats.ts'
import { jsonSchemaOf, schemaNames, type SchemaName } from './schema-documents.ts'
import { answerText } from './testing/answer-text.ts'
import { aPrice, aTicket } from './testing/ticket-arbitrary.ts'

const ajv = new Ajv2020()
const documentOf = (name: SchemaName): unknown => JSON.parse(readFileSync(`docs/schemas/${name}.json`, 'utf8'))
const validators = Object.fromEntries(schemaNames.map((name) => [name, ajv.compile(jsonSchemaOf(name))]))
const obeys = (name: SchemaName, value: unknown): boolean => validators[name]?.(value) === true

test.each(schemaNames)('[S-13] the document of %s is what the command goes by', (name) => {
  expect(documentOf(name)).toEqual(jsonSchemaOf(name))
})

/** Values that stand where others should. */
const odd = fc.oneof(
  fc.constantFrom('', '0', '-1', '1.00', 'NaN', '1e3', '２', 'won', '2-1', '0.5', '-0.25'),
  fc.constantFrom(null, true, 0, 1, -1, 2.5, 1e300, [], {}, [1, 1], [[]]),
  fc.string({ maxLength: 5 }),
)

/** Paths of all fields and entries of a value. */
const pathsOf = (value: unknown, at: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, field]) => [[...at, key], ...pathsOf(field, [...at, key])])
    : []

const changedAt = (
  value: unknown,
  [key = '', ...rest]: readonly string[],
  change: (entries: Map<string, unknown>, key: string) => void,
): unknown => {
  const entries = new Map(Object.entries(value as object))
  if (rest.length === 0) change(entries, key)
  else entries.set(key, changedAt(entries.get(key), rest, change))
  return Array.isArray(value) ? [...entries.values()] : Object.fromEntries(entries)
}

/** A value with one field or entry left out, given another value, or added. */
const spoiled = (value: fc.Arbitrary<unknown>) =>
  fc.tuple(value, fc.nat(), odd, fc.constantFrom('drop', 'set', 'add', 'rename')).map(([whole, nth, other, how]) => {
    const paths = pathsOf(JSON.parse(JSON.stringify(whole)))
    return changedAt(JSON.parse(JSON.stringify(whole)), paths[nth % paths.length] ?? [], (entries, key) => {
      if (how === 'drop' || how === 'rename') entries.delete(key)
      if (how === 'set') entries.set(key, other)
      if (how === 'add' || how === 'rename') entries.set('other', other)
    })
  })

const agrees =
  (input: SchemaName, output: SchemaName, command: 'settle' | 'odds', meaning: RegExp) => (value: unknown) => {
    const { isFault, answer: said } = answerText(command, JSON.stringify(value))
    expect([obeys(output, said), 'error' in said]).toEqual([true, isFault])
    const error = (said as { error?: string }).error ?? ''
    if (!obeys(input, value)) expect(isFault).toBe(true)
    else if (isFault) expect(error).toMatch(meaning)
  }

/** What a JSON Schema does not say: it depends on other fields. */
const ticketMeaning = /scoreAtBet .* cannot become|price must be|places must be at most|sizes has|stake is too small/

test('[S-13] settle takes what its schema takes, and prints what its schema says', () => {
  const isRight = agrees('settle-input', 'settle-output', 'settle', ticketMeaning)
  fc.assert(fc.property(aTicket, isRight), { numRuns: 500 })
  fc.assert(fc.property(spoiled(aTicket), isRight), { numRuns: 3_000 })
})

test('[S-13] odds takes what its schema takes, and prints what its schema says', () => {
  const input = fc
    .constantFrom(...oddsFormats)
    .chain((format) => aPrice[format].map((price): unknown => ({ format, price })))
  const isRight = agrees('odds-input', 'odds-output', 'odds', /price must be/)
  fc.assert(fc.property(input, isRight), { numRuns: 500 })
  fc.assert(fc.property(spoiled(input), isRight), { numRuns: 1_000 })
})
