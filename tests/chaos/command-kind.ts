import type { RequestOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { CallName, Calls } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Process } from './command-process.ts'

/** Every call whose request carries a request id: a new one without a kind here does not compile. */
export type CommandName = {
  [Name in CallName]: RequestOf<Calls[Name]> extends { requestId: string } ? Name : never
}[CallName]

export interface Stand {
  db: Database
  process: Process
}

interface Command<Name extends CommandName> {
  member?: MemberInfo
  /** The device that it has to come from; any, when there is none. */
  client?: Client
  input: RequestOf<Calls[Name]>
}

export interface Kind<Name extends CommandName> {
  /** A fresh member and whatever the command is about; each time others. */
  prepare(stand: Stand): Promise<Command<Name>>
  /** Tables whose rows an attempt adds or not, as it happens: what is no part of the effect. */
  varies?: readonly string[]
  /** What is shown of the effect beside the numbers of rows. */
  shows?(stand: Stand, command: Command<Name>): Promise<unknown>
}

/** Kinds of a subject. */
export type Kinds<Name extends CommandName> = { readonly [Each in Name]: Kind<Each> }

/** The house's own account is made by the first who needs it. */
export const houseAccounts = ['ledger_accounts']
