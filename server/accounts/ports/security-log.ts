import type { LoginWay, SecurityDetails, SecurityEventKind } from '#contract/accounts/entities/security-event.ts'
import type { AdminCommand } from '#contract/admin.ts'
import type { Former } from '#server/accounts/ports/former.ts'
import type { ChainHead, ChainVerdict } from '#server/platform/hash-chain.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** Who did it from where: a call's own context fits. The token tells the session, and is not kept. */
export interface SecurityOrigin {
  readonly client: Client
  readonly token?: string
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Null: of no member in particular. */
  readonly memberId: string | null
  /** Null: an operator or the server itself did it. */
  readonly from: SecurityOrigin | null
  readonly details?: SecurityDetails
  /** What stood before a change, which "this was not me" puts back. */
  readonly former?: Former | undefined
  /** True when a payout method was added and the member has no other. */
  readonly isOnlyPayout?: boolean
}

/** An event as it was written. `seq`: its place in the chain, from 1, a decimal string. `session` as in SessionRecord's id. */
export interface SecurityRecord {
  readonly seq: string
  readonly memberId: string | null
  readonly kind: SecurityEventKind
  readonly atMs: number
  readonly address: string
  readonly region: string
  readonly clientType: string
  readonly userAgent: string
  readonly session: string
  /** The start of a hash of the device's uuid. */
  readonly device: string
  readonly details: SecurityDetails
}

export interface SecurityQuery {
  readonly memberId?: string | undefined
  readonly kind?: SecurityEventKind | undefined
  readonly sinceMs?: number | undefined
  /** Only older ones than this `seq`. */
  readonly beforeSeq?: string | undefined
  readonly limit: number
}

/** What happened to members' accounts: append-only, one chain of SHA-256 for the site. (docs/decisions/0027) */
export interface SecurityLog {
  /** Written when the unit commits, with what it did, or not at all. */
  record(unit: Unit, ...events: readonly SecurityEvent[]): Promise<void>
  /** How a session and its device are called in the log. */
  idsOf(origin: SecurityOrigin): { session: string; device: string }
  /** The newest first. */
  list(query: SecurityQuery): Promise<SecurityRecord[]>
}

/** What operators did to a member's account: in their audit and in the log that the member reads, both or none. */
export interface OperatorActions {
  note(action: {
    readonly command: AdminCommand
    readonly memberId: string
    /** What the member is told of it, such as a room. */
    readonly what?: string
    /** Of the audit. */
    readonly subject: string
    readonly details: object
  }): Promise<void>
}

/** Failed log-ins, put down in the security log by count: see docs/decisions/0027. */
export interface FailedLogins {
  /** Nobody waits for it. Names that nobody has are forgotten. */
  note(failure: {
    /** `password.wrong`: by somebody who is logged in. */
    readonly kind: 'login.failed' | 'password.wrong'
    readonly who: { readonly name: string } | { readonly memberId: string }
    readonly way: LoginWay
    readonly client: Client
  }): void
}

export interface SecurityChain {
  head(): Promise<ChainHead>
  /** Reads the whole log in bounded memory. A head that was kept elsewhere also shows a cut end and a chain made anew. */
  verify(kept?: ChainHead): Promise<ChainVerdict>
}
