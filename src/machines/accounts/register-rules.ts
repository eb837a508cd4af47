import type { register } from '#contract/accounts/calls/accounts.ts'
import type { CodeName } from '#contract/codes.ts'
import type { DormantState } from '#contract/accounts/entities/dormant.ts'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import type { CommandProgress, Pending } from '#src/machines/command/command-machine.ts'

/** What the form sends, as typed; `inviteCode` may be empty. */
export interface Registration {
  readonly name: string
  readonly password: string
  readonly areaCode: string
  readonly phone: string
  readonly code: string
  readonly inviteCode: string
  /** The versions that the member has read of and agreed to; empty where the site has none. */
  readonly agreed: string
}

export type RegisterField = 'name' | 'password' | 'phone' | 'code' | 'inviteCode' | 'agreed'

/** A refusal at the field that it is about; `form` = at none. `rule`: of contract/accounts/rules/password.ts, or empty. */
export interface RegisterReject {
  readonly field: RegisterField | 'form'
  readonly name: CodeName
  readonly msg: string
  readonly rule: string
}

export interface RegisterContext {
  readonly fromPage: string
  /** The registration under way, with the request id that it keeps until it is answered. */
  readonly pending: Pending<Registration> | null
  readonly reject: RegisterReject | null
  /** The number belongs to a member who has been away for long, and can be woken up. [S-11] */
  readonly dormant: DormantState | null
}

export type RegisterEvent =
  | ({ readonly type: 'register.submit' } & Registration)
  | { readonly type: 'register.retry' }
  | { readonly type: 'register.abandon' }
  | { readonly type: 'register.back' }
  | { readonly type: 'register.edited'; readonly field: RegisterField }
  | CommandProgress<Registration, RegisterAnswer>

/** Somebody is a member now, and is greeted. */
export interface RegisterEmitted {
  readonly type: 'register.done'
  readonly nickname: string
}

export interface RegisterOpened {
  readonly answer: LoginAnswer
  readonly fromPage: string
}

export type RegisterAnswer = CallResult<typeof register>

const fields: Partial<Record<CodeName, RegisterField>> = {
  NAME_REFUSED: 'name',
  NAME_RESERVED: 'name',
  NAME_TAKEN: 'name',
  PASSWORD_POLICY: 'password',
  CONTACT_REFUSED: 'phone',
  CONTACT_TAKEN: 'phone',
  VALID_CODE_ERROR: 'code',
  AGREEMENTS_CHANGED: 'agreed',
  // The one field of its own that a registration can be refused for by this name.
  FIELD_REFUSED: 'inviteCode',
  INVITE_UNKNOWN: 'inviteCode',
}

/** Who sleeps behind the number, when that is why a registration is refused. [S-11, V-08] */
export const dormantOf = (answer: RegisterAnswer): DormantState | null =>
  answer.kind === 'rejected' && answer.name === 'DORMANT_MEMBER' ? answer.data : null

/** Where a refusal of a registration is shown, or null for any other answer. */
export const registerRejectOf = (answer: RegisterAnswer): RegisterReject | null => {
  if (answer.kind !== 'rejected') return null
  const { name, msg } = answer
  return { field: fields[name] ?? 'form', name, msg, rule: answer.name === 'PASSWORD_POLICY' ? answer.data.rule : '' }
}
