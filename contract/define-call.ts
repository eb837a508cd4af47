import type { CodeName } from './codes.ts'
import { bodyBytesMax as bodyBytesDefaultMax } from './limits.ts'
import type { Schema, SchemaInput, SchemaOutput } from './schema.ts'

/** Who may make a call: anybody, anybody (told apart when logged in), or members only (others get 401). */
export type Access = 'anonymous' | 'either' | 'member'

/**
 * What a session has to have shown within `reauthenticationMs` before a call of its own changes who the account belongs to
 * or where its money goes. `full`: the password (or a passkey, or a code of the authenticator) and a code sent to a contact
 * that the account has. `contact`: that code alone, since the call carries the log-in password itself and its handler checks
 * it. Without a contact there is no code to ask for.
 */
export type Reauthentication = 'none' | 'contact' | 'full'

/**
 * How a call travels. [C-02, C-04, C-06, C-07]
 * `sealed`: POST, JSON encrypted into one field, answer encrypted. `query`: GET with query, answer encrypted.
 * `form`: POST, application/x-www-form-urlencoded: the one field `payload` holds the sealed text of a form.
 * `plain`: POST JSON as it is, answer as it is (the handshake and v2/vvm).
 */
export type Encoding = 'sealed' | 'query' | 'form' | 'plain'

export interface Call<
  Path extends string = string,
  Request extends Schema = Schema,
  Response extends Schema = Schema,
  Reject extends CodeName = CodeName,
  A extends Access = Access,
> {
  /** Below /api/. */
  readonly path: Path
  readonly encoding: Encoding
  readonly access: A
  readonly request: Request
  readonly response: Response
  /** The expected "no"s; each promises that nothing happened. */
  readonly rejects: readonly Reject[]
  /** How long browser and server may keep an answer, in milliseconds; 0 = never. [C-09] */
  readonly cacheMs: number
  /** The token header is sent blank. [C-03] */
  readonly tokenBlank: boolean
  /** False: open pages repeat it by themselves, so it does not keep a session from ending for want of use. [S-04] */
  readonly countsAsUse: boolean
  /** The longest body that is read, bytes as they travel. */
  readonly bodyBytesMax: number
  readonly reauthentication: Reauthentication
  /** Only for who has agreed to the texts in force: it stakes, pays or gives. AGREEMENTS_DUE tells others. [C-11] */
  readonly needsAgreement: boolean
}

interface CallDeclaration<Path, In, Out, Answered, Answer, Reject, A> {
  path: Path
  encoding?: Encoding
  access: A
  request: Schema<In, Out>
  response: Schema<Answered, Answer>
  rejects?: readonly Reject[]
  cacheMs?: number
  tokenBlank?: boolean
  countsAsUse?: boolean
  bodyBytesMax?: number
  reauthentication?: Reauthentication
  needsAgreement?: boolean
}

/** Declares a call once; browser, server, mock and terminal clients derive their types from it. */
export const defineCall = <
  const Path extends string,
  In,
  Out,
  Answered,
  Answer,
  const A extends Access,
  const Reject extends CodeName = never,
>({
  path,
  encoding = 'sealed',
  access,
  request,
  response,
  rejects = [],
  cacheMs = 0,
  tokenBlank = false,
  countsAsUse = true,
  bodyBytesMax = bodyBytesDefaultMax,
  reauthentication = 'none',
  needsAgreement = false,
}: CallDeclaration<Path, In, Out, Answered, Answer, Reject, A>): Call<
  Path,
  Schema<In, Out>,
  Schema<Answered, Answer>,
  Reject,
  A
> =>
  Object.freeze({
    path,
    encoding,
    access,
    request,
    response,
    rejects,
    cacheMs,
    tokenBlank,
    countsAsUse,
    bodyBytesMax,
    reauthentication,
    needsAgreement,
  })

export type RequestOf<C extends Call> = SchemaInput<C['request']>
export type InputOf<C extends Call> = SchemaOutput<C['request']>
export type ResponseOf<C extends Call> = SchemaOutput<C['response']>
export type RejectOf<C extends Call> = C['rejects'][number]
