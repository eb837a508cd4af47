import type { Access, Call, InputOf, RejectOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { AnyOutcome, Outcome } from '#contract/outcome.ts'
import type { Calls } from '#contract/registry.ts'
import type { Client } from './client.ts'

type MemberFor<A extends Access> = A extends 'member'
  ? MemberInfo
  : A extends 'either'
    ? MemberInfo | undefined
    : undefined

/** Who calls, and from where. */
export interface Caller<A extends Access> {
  readonly member: MemberFor<A>
  readonly client: Client
  readonly token: string
}

/** What a handler gets beside its input: what its subject works with, and who calls. */
export type Context<A extends Access, Deps> = Deps & Caller<A>

/** What a handler may refuse with: its call's own rejects, and 401 where only some of what is asked is for members. */
type RefusalOf<C extends Call> = RejectOf<C> | (C['access'] extends 'either' ? 'LOGIN_REQUIRED' : never)

export interface Handler<C extends Call, Deps> {
  readonly call: C
  readonly run: (
    context: Context<C['access'], Deps>,
    input: InputOf<C>,
  ) => Promise<Outcome<ResponseOf<C>, RefusalOf<C>>>
}

/** The `handle` of a subject whose handlers need `Deps`. */
export const handlerFor =
  <Deps>() =>
  <C extends Call>(call: C, run: Handler<C, Deps>['run']): Handler<C, Deps> => ({ call, run })

/** The handshake is the envelope's own business: it is answered before there is a session to handle a call in. */
export type HandledCallName = Exclude<keyof Calls, 'gatewayVerify'>

/** A subject's handlers by the names of their calls. */
export type CallTable<Deps> = { readonly [Name in HandledCallName]?: Handler<Calls[Name], Deps> }

/** A handler that has what it needs. */
export interface ServedCall {
  readonly run: (caller: Caller<'either'>, input: unknown) => Promise<AnyOutcome>
}

interface AnyHandler<Deps> {
  readonly run: (context: Deps & Caller<never>, input: never) => Promise<AnyOutcome>
}
type OpenHandler<Deps> = (context: Deps & Caller<'either'>, input: unknown) => Promise<AnyOutcome>

/** Gives a subject's handlers what they work with. */
export const serve = <Name extends string, Deps extends object>(
  table: Readonly<Record<Name, AnyHandler<Deps>>>,
  deps: Deps,
): Readonly<Record<Name, ServedCall>> => {
  const served = Object.entries<AnyHandler<Deps>>(table).map(([name, { run }]) => [
    name,
    { run: (caller, input) => (run as OpenHandler<Deps>)({ ...deps, ...caller }, input) } satisfies ServedCall,
  ])
  return Object.fromEntries(served) as Record<Name, ServedCall>
}
