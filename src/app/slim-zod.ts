/**
 * The part of zod that the contract uses, in 2 KB instead of 39: the build of the web app puts it in zod's place.
 * Types, server and tests keep zod itself; slim-zod.test.ts holds both to the same answers on every schema of the
 * contract, and fails when the contract uses something that is not here.
 */

interface Issue {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Outcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly Issue[] }

type Check = (input: unknown) => Outcome

const accepted = (value: unknown): Outcome => ({ ok: true, value })

const refused = (code: string, message: string): Outcome => ({ ok: false, issues: [{ code, path: [], message }] })

const wrongType = (wanted: string): Outcome => refused('invalid_type', `Invalid input: expected ${wanted}`)

const under = (key: string | number, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }))

class SlimError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(JSON.stringify(issues))
    this.name = 'ZodError'
    this.issues = issues
  }
}

class Schema {
  readonly check: Check
  /** An object may leave it out. */
  readonly isOptional: boolean

  constructor(check: Check, isOptional = false) {
    this.check = check
    this.isOptional = isOptional
  }

  safeParse(input: unknown) {
    const outcome = this.check(input)
    return outcome.ok
      ? { success: true as const, data: outcome.value }
      : { success: false as const, error: new SlimError(outcome.issues) }
  }

  parse(input: unknown): unknown {
    const outcome = this.check(input)
    if (!outcome.ok) throw new SlimError(outcome.issues)
    return outcome.value
  }

  optional(): Schema {
    return new Schema((input) => (input === undefined ? accepted(undefined) : this.check(input)), true)
  }

  nullable(): Schema {
    return new Schema((input) => (input === null ? accepted(null) : this.check(input)), this.isOptional)
  }

  default(value: unknown): Schema {
    return new Schema((input) => (input === undefined ? accepted(value) : this.check(input)), true)
  }

  /** The same schema with a further check after its own. */
  protected andThen(next: Check): this {
    const check: Check = (input) => {
      const outcome = this.check(input)
      return outcome.ok ? next(outcome.value) : outcome
    }
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, { check })
  }
}

/** Strings and arrays have a length, numbers are their own. */
class Sized extends Schema {
  min(bound: number): this {
    return this.andThen((value) =>
      sizeOf(value) >= bound ? accepted(value) : refused('too_small', `Too small: expected at least ${bound}`),
    )
  }

  max(bound: number): this {
    return this.andThen((value) =>
      sizeOf(value) <= bound ? accepted(value) : refused('too_big', `Too big: expected at most ${bound}`),
    )
  }
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : (value as { length: number }).length)

class Text extends Sized {
  trim(): this {
    return this.andThen((value) => accepted((value as string).trim()))
  }

  regex(pattern: RegExp): this {
    return this.andThen((value) => {
      pattern.lastIndex = 0
      return pattern.test(value as string) ? accepted(value) : refused('invalid_format', 'Invalid string format')
    })
  }
}

type Shape = Readonly<Record<string, Schema>>

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const checkShape = (shape: Shape, isStrict: boolean, input: unknown): Outcome => {
  if (!isRecord(input)) return wrongType('object')
  const value: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [key, schema] of Object.entries(shape)) {
    const outcome = schema.check(input[key])
    if (!outcome.ok) issues.push(...under(key, outcome.issues))
    else if (outcome.value !== undefined || key in input) value[key] = outcome.value
    else if (!schema.isOptional) issues.push({ code: 'invalid_type', path: [key], message: 'Invalid input: missing' })
  }
  const unknown = isStrict ? Object.keys(input).filter((key) => !Object.hasOwn(shape, key)) : []
  if (unknown.length > 0)
    issues.push({ code: 'unrecognized_keys', path: [], message: `Unrecognized keys: ${unknown.join(', ')}` })
  return issues.length > 0 ? { ok: false, issues } : accepted(value)
}

class Shaped extends Schema {
  readonly shape: Shape
  readonly isStrict: boolean

  constructor(shape: Shape, isStrict: boolean) {
    super((input) => checkShape(shape, isStrict, input))
    this.shape = shape
    this.isStrict = isStrict
  }

  extend(more: Shape): Shaped {
    return new Shaped({ ...this.shape, ...more }, this.isStrict)
  }
}

class Choice extends Schema {
  readonly options: readonly string[]

  constructor(options: readonly string[]) {
    super((input) =>
      options.includes(input as string)
        ? accepted(input)
        : refused('invalid_value', `Invalid option: ${options.join()}`),
    )
    this.options = options
  }
}

const uuidPattern =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/

const text = (): Text => new Text((input) => (typeof input === 'string' ? accepted(input) : wrongType('string')))

/** Checks a list or a record part by part. */
const checkParts = <Key extends string | number>(
  parts: readonly (readonly [Key, unknown])[],
  checkPart: (key: Key, value: unknown) => Outcome,
): { values: [Key, unknown][]; issues: Issue[] } => {
  const values: [Key, unknown][] = []
  const issues: Issue[] = []
  for (const [key, part] of parts) {
    const outcome = checkPart(key, part)
    if (outcome.ok) values.push([key, outcome.value])
    else issues.push(...under(key, outcome.issues))
  }
  return { values, issues }
}

const checkList = (element: Schema, input: unknown): Outcome => {
  if (!Array.isArray(input)) return wrongType('array')
  const { values, issues } = checkParts(
    Array.from(input, (part: unknown, index) => [index, part] as const),
    (_, part) => element.check(part),
  )
  return issues.length > 0 ? { ok: false, issues } : accepted(values.map(([, value]) => value))
}

const checkRecord = (keys: Schema, element: Schema, input: unknown): Outcome => {
  if (!isRecord(input)) return wrongType('record')
  const wanted = keys instanceof Choice ? keys.options : []
  const names = [...new Set([...wanted, ...Object.keys(input)])].filter((name) => name !== '__proto__')
  const { values, issues } = checkParts(
    names.map((name) => [name, input[name]] as const),
    (name, part) => {
      const key = keys.check(name)
      return key.ok ? element.check(part) : key
    },
  )
  return issues.length > 0 ? { ok: false, issues } : accepted(Object.fromEntries(values))
}

const firstAccepted = (options: readonly Schema[]): Schema =>
  new Schema((input) => {
    for (const option of options) {
      const outcome = option.check(input)
      if (outcome.ok) return outcome
    }
    return refused('invalid_union', 'Invalid input')
  })

const oneOf = (discriminator: string, options: readonly Shaped[]): Schema =>
  new Schema((input) => {
    if (!isRecord(input)) return wrongType('object')
    const option = options.find(({ shape }) => shape[discriminator]?.check(input[discriminator]).ok)
    return option ? option.check(input) : refused('invalid_union', `Invalid input: ${discriminator}`)
  })

export const z = {
  unknown: () => new Schema(accepted, true),
  boolean: () => new Schema((input) => (typeof input === 'boolean' ? accepted(input) : wrongType('boolean'))),
  int: () => new Sized((input) => (Number.isSafeInteger(input) ? accepted(input) : wrongType('int'))),
  string: text,
  uuid: () => text().regex(uuidPattern),
  literal: (value: unknown) =>
    new Schema((input) =>
      input === value ? accepted(input) : refused('invalid_value', `Invalid input: expected ${value as string}`),
    ),
  enum: (options: readonly string[]) => new Choice(options),
  array: (element: Schema) => new Sized((input) => checkList(element, input)),
  record: (keys: Schema, element: Schema) => new Schema((input) => checkRecord(keys, element, input)),
  object: (shape: Shape) => new Shaped(shape, false),
  strictObject: (shape: Shape) => new Shaped(shape, true),
  union: firstAccepted,
  discriminatedUnion: oneOf,
}
