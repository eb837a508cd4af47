import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Call } from '#contract/define-call.ts'
import { betRecordKinds } from '#contract/records/entities/bet-record.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { callExamples } from './call-examples.ts'

/** A body as bytes go out, with what is wrong with it. */
export interface Broken {
  readonly what: string
  readonly text: string
  /** The field that is wrong; undefined when all of it is. */
  readonly field?: string
}

interface FieldRules {
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  items?: FieldRules
  anyOf?: FieldRules[]
}

/** Longer addresses are refused as such, with HTTP status 431, before anybody reads them. */
const queryLengthMax = 1_000

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const numbers = [-1, 0, 0.5, 1e-9, -(2 ** 31) - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e300]

/** Texts that hurt those who do not expect them: some are a valid text of a chat, none may do harm. */
export const hostileTexts: readonly string[] = [
  '',
  ' '.repeat(300),
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  '\udc00x',
  '\u200b',
  '\u200bviewer01',
  '\u202emoc.elpmaxe\u202c',
  '\u2066\u2067\u2069',
  '１２３４５',
  'ｖｉｅｗｅｒ０１',
  '٣٤٥',
  '👨‍👩‍👧‍👦',
  'Ž̷̝̈a̸l̵g̴o',
  "'; drop table members; --",
  "' or '1'='1",
  '$1',
  '%_\\',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'NaN',
  '1e3',
  '-1',
  '0x10',
]

const asTexts = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value))

/** JSON texts of values that no field of the contract is made for, or that are at its edges. */
const hostileValues: readonly string[] = [
  ...asTexts([null, true, false, [], {}, [null], [[]], ['1', '1'], { length: 1 }, { toString: 1 }]),
  ...asTexts(numbers),
  '1e400',
  '-0',
  ...asTexts(hostileTexts),
  // What is larger than a body may be, and what nests deeper, is sent once a call: nobody gets to see its fields.
  ...asTexts(['x'.repeat(1_000), '海'.repeat(3_000)]),
  deep(200),
  deep(2_000),
  `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`,
]

const bodyWith = (example: object, field: string, valueText: string): string => {
  const parts = Object.entries({ ...example, [field]: 0 })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${name === field ? valueText : JSON.stringify(value)}`)
  return `{${parts.join(',')}}`
}

const without = (example: object, field: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(example).filter(([name]) => name !== field)))

const propertiesOf = (call: Call): Record<string, FieldRules> => {
  const schema = z.toJSONSchema(call.request as Call['request'] & z.core.$ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    properties?: Record<string, FieldRules>
  }
  return schema.properties ?? {}
}

const rulesOf = (call: Call, field: string): FieldRules[] => {
  const rules = propertiesOf(call)[field]
  return rules ? [rules, ...(rules.anyOf ?? [])] : []
}

/** Texts that may be an id, a cursor or a day somewhere, and are none there. */
const formedTexts: readonly string[] = [
  '0',
  '00',
  '9'.repeat(15),
  '9'.repeat(17),
  '9'.repeat(18),
  '9'.repeat(19),
  '0000-00-00',
  '2026-02-30',
  '9999-99-99',
  '0000-00',
  '9999-99',
  '0.0',
  `${'9'.repeat(13)}.${'9'.repeat(18)}`,
  `${'9'.repeat(17)}.${'9'.repeat(18)}`,
  '0-0',
  `${'9'.repeat(15)}-${'9'.repeat(19)}`,
  ...betRecordKinds.flatMap((kind) => [
    `1~${kind}~abc`,
    `${'9'.repeat(13)}~${kind}~${'9'.repeat(19)}`,
    `1~${kind}~a/b-c`,
  ]),
  '20260000-0000',
  '2026000',
  'none',
  '00000000-0000-0000-0000-000000000000',
]

/** Ids, cursors and the like: what has the form that a field asks for, whatever it names. */
const wellFormed = (call: Call, field: string): string[] =>
  rulesOf(call, field).flatMap(({ pattern, items }): string[] => {
    const itemPattern = items?.pattern ?? items?.anyOf?.find((each) => each.pattern !== undefined)?.pattern
    const form = pattern ?? itemPattern
    if (form === undefined) return []
    const made = fc.sample(fc.stringMatching(new RegExp(form)), { seed: 32, numRuns: 6 })
    return [...formedTexts, ...made].map((text) => JSON.stringify(pattern === undefined ? [text] : text))
  })

/** Just over what the schema's own limits allow. */
const overLimits = (call: Call, field: string): string[] =>
  rulesOf(call, field).flatMap(({ maxLength, minimum, maximum }) => [
    ...(maxLength === undefined ? [] : [JSON.stringify('长'.repeat(maxLength + 1))]),
    ...(minimum === undefined ? [] : [String(minimum - 1), String(minimum + 0.5)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ])

const wholeBodies: readonly Broken[] = [
  ...['', '{', '[]', 'null', '1', '"{}"', 'true', '{"a":1,"a":2}', '\ufeff{}', "{'a':1}", '{} {}', 'NaN'].map(
    (text) => ({
      what: `the body ${JSON.stringify(text)}`,
      text,
    }),
  ),
  { what: 'a body that is nested deeply', text: deep(20_000) },
  { what: 'a body that is one long text', text: JSON.stringify({ text: '海'.repeat(30_000) }) },
  { what: 'a body that is an array of arrays', text: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
]

/** Every broken or hostile body of a call, made from its schema and its example. */
export const brokenBodies = (name: CallName): Broken[] => {
  const call: Call = calls[name]
  const example = callExamples[name]
  const ofFields = Object.keys(example).flatMap((field) => [
    { what: `no ${field}`, text: without(example, field), field },
    ...[...overLimits(call, field), ...hostileValues].map((value) => ({
      what: `${field} = ${value.slice(0, 60)}`,
      text: bodyWith(example, field, value),
      field,
    })),
  ])
  const unknownFields = ['extra', 'token', 'memberId2', '__proto__', 'constructor', 'toString'].map((field) => ({
    what: `the unknown field ${field}`,
    text: bodyWith(example, field, '{"isAdmin":true}'),
  }))
  const all = [...wholeBodies, ...unknownFields, ...ofFields]
  return call.encoding === 'query' ? all.filter(({ text }) => text.length < queryLengthMax) : all
}

/** The example without whatever narrows it: what may be null is. */
const widest = (name: CallName): object => {
  const example = callExamples[name]
  const mayBeNull = (field: string): boolean => isTaken(name, bodyWith(example, field, 'null'))
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, mayBeNull(field) ? null : value]))
}

/** Bodies of a call in which one field names something of the form that the contract takes, optional fields included. */
export const wellFormedBodies = (name: CallName): Broken[] => {
  const call: Call = calls[name]
  const example = widest(name)
  return Object.keys(propertiesOf(call)).flatMap((field) =>
    wellFormed(call, field)
      .map((value) => ({ what: `${field} = ${value}`, text: bodyWith(example, field, value), field }))
      .filter(({ text }) => isTaken(name, text)),
  )
}

/** What the contract says to a body: undefined when it does not take it. */
export const isTaken = (name: CallName, text: string): boolean => {
  try {
    return calls[name].request.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Why the contract refuses a body: what kind of value stands where, and what the schema says of it. */
const reasonOf = (name: CallName, { what, text, field }: Broken): string => {
  if (field === undefined) return what
  const body = JSON.parse(text) as Record<string, unknown>
  const issues = calls[name].request.safeParse(body).error?.issues ?? []
  return [field, typeOf(body[field]), ...issues.map(({ code, path }) => `${code} ${path.join('.')}`)].join(' ')
}

/** Of bodies that are refused for the same reason one, for each `turn` another: what they share is tried once. */
export const oneOfEachReason = (name: CallName, refused: readonly Broken[], turn: number): Broken[] =>
  [...Map.groupBy(refused, (body) => reasonOf(name, body)).values()].flatMap(
    (alike) => alike[turn % alike.length] ?? [],
  )
