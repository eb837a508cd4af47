/** What a schema holds against an input: where it stands and, in the words of the locale in force, what is wrong. */
export interface SchemaIssue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The issues of each form of a union that none fits, with paths from the union on. */
  readonly errors?: readonly (readonly SchemaIssue[])[] | undefined
}

export type Parsed<Output> =
  | { readonly success: true; readonly data: Output; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: { readonly issues: readonly SchemaIssue[] } }

/**
 * As much of a schema as a call needs: what it takes, what it makes of it, and how. Every zod schema is one, of zod/mini
 * and of zod alike; calls that name no more of it are cheap to compare for the type checker.
 */
export interface Schema<Input = unknown, Output = unknown> {
  readonly _zod: { readonly input: Input; readonly output: Output }
  /** Throws what `safeParse` answers as `error`. */
  readonly parse: (data: unknown) => Output
  readonly safeParse: (data: unknown) => Parsed<Output>
}

export type SchemaInput<S extends Schema> = S['_zod']['input']
export type SchemaOutput<S extends Schema> = S['_zod']['output']
