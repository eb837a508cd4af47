import type { CodeName } from '#contract/codes.ts'
import type { Access, Call, InputOf, RejectOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RejectData } from '#contract/reject-data.ts'
import type { Calls } from '#contract/registry.ts'
import type { Client } from '#server/accounts/ports.ts'
import type { Services } from '#server/app/services.ts'

type MemberFor<A extends Access> = A extends 'member'
  ? MemberInfo
  : A extends 'either'
    ? MemberInfo | undefined
    : undefined

/** What a handler gets beside its input: the services, who calls, from where. */
export type Context<A extends Access> = Services & { member: MemberFor<A>; client: Client; token: string }

export interface Accepted<T> {
  readonly accepted: true
  readonly data: T
}
export interface Rejected<Name extends CodeName> {
  readonly accepted: false
  readonly reject: Name
  readonly data: RejectData<Name>
}
export type Outcome<C extends Call> = Accepted<ResponseOf<C>> | Rejected<RejectOf<C>>

export interface Handler<C extends Call> {
  readonly call: C
  readonly run: (context: Context<C['access']>, input: InputOf<C>) => Promise<Outcome<C>>
}

export const accept = <T>(data: T): Accepted<T> => ({ accepted: true, data })

/** An expected "no". It promises that nothing happened. Codes of contract/reject-data.ts need their data. */
export const reject = <Name extends CodeName>(
  name: Name,
  ...data: RejectData<Name> extends null ? [] : [RejectData<Name>]
): Rejected<Name> => ({ accepted: false, reject: name, data: (data[0] ?? null) as RejectData<Name> })

export const handle = <C extends Call>(call: C, run: Handler<C>['run']): Handler<C> => ({ call, run })

/** A declared call that has no handler yet: answers NOT_YET. */
export const notYet = 'notYet' as const

/** The handshake is the envelope's own business: server/http answers it, before there is a session to handle a call in. */
export type HandledCallName = Exclude<keyof Calls, 'gatewayVerify'>

/** One entry a declared call; a missing one does not compile. */
export type HandlerTable = { readonly [Name in HandledCallName]: Handler<Calls[Name]> | typeof notYet }
