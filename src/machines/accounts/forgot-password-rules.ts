import type {
  forgotEmailReset,
  forgotEmailStart,
  forgotEmailVerify,
  forgotPhoneReset,
  forgotPhoneStart,
  forgotPhoneVerify,
} from '#contract/accounts/calls/recovery.ts'
import type { CodeName } from '#contract/codes.ts'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { Answer } from '#src/machines/command/command.ts'
import type { CommandProgress } from '#src/machines/command/command-machine.ts'

/** Who has forgotten, and by which contact they show that they are the member. */
export interface ForgotIdentity {
  readonly channel: ContactChannel
  readonly name: string
  readonly areaCode: string
  readonly contact: string
}

/** What the next call needs; times are server time. `againAtMs`: when another code may be asked for. */
export type ForgotStep =
  | {
      readonly kind: 'code'
      readonly ticket: string
      readonly masked: string
      readonly expiresAtMs: number
      readonly againAtMs: number
    }
  | { readonly kind: 'password'; readonly ticket: string; readonly expiresAtMs: number }

/** How far somebody is, kept over a reload. It holds a ticket, never a code or a password. */
export interface KeptForgot {
  readonly identity: ForgotIdentity
  readonly step: ForgotStep
}

/** What sets the new password. */
export interface PasswordReset {
  readonly channel: ContactChannel
  readonly ticket: string
  readonly password: string
}

export type StartAnswer = Answer<typeof forgotPhoneStart> | Answer<typeof forgotEmailStart>
export type VerifyAnswer = Answer<typeof forgotPhoneVerify> | Answer<typeof forgotEmailVerify>
export type ResetAnswer = Answer<typeof forgotPhoneReset> | Answer<typeof forgotEmailReset>
type AnyAnswer = StartAnswer | VerifyAnswer | ResetAnswer

/** What stands in the way, in the server's words; FAULT = no answer, EXPIRED = the step's time is over. */
export interface ForgotProblem {
  readonly name: CodeName | 'FAULT' | 'EXPIRED'
  readonly msg: string
  /** Of contract/accounts/rules/password.ts, or empty. */
  readonly rule: string
}

export interface ForgotContext {
  readonly identity: ForgotIdentity
  readonly step: ForgotStep | null
  readonly code: string
  readonly problem: ForgotProblem | null
}

export type ForgotEvent =
  | ({ readonly type: 'forgot.start' } & ForgotIdentity)
  | { readonly type: 'forgot.verify'; readonly code: string }
  | { readonly type: 'forgot.resend' }
  | { readonly type: 'forgot.reset'; readonly password: string }
  | { readonly type: 'forgot.retry' }
  | { readonly type: 'forgot.back' }
  | { readonly type: 'forgot.edited' }
  | CommandProgress<PasswordReset, ResetAnswer>

export const nobodyYet: ForgotIdentity = { channel: 'sms', name: '', areaCode: '+86', contact: '' }

/** What an answer says against going on; null when it was accepted. */
export const forgotProblemOf = (answer: AnyAnswer): ForgotProblem | null => {
  if (answer.kind === 'accepted') return null
  if (answer.kind === 'fault') return { name: 'FAULT', msg: '', rule: '' }
  return { name: answer.name, msg: answer.msg, rule: answer.name === 'PASSWORD_POLICY' ? answer.data.rule : '' }
}
