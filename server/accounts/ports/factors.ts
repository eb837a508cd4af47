import type { Passkey } from '#contract/accounts/entities/account.ts'
import type { ReauthenticationChallenge } from '#contract/accounts/entities/reauthentication.ts'
import type { Reauthentication } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome, Rejected } from '#contract/outcome.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { Disowned } from '#server/accounts/ports/changes.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** What a session has shown beyond its token; each counts for `reauthenticationMs`. */
export interface Reauthentications {
  /** What it has to show before such a call; undefined = nothing. */
  challenge(wanted: Reauthentication, memberId: string, token: string): Promise<ReauthenticationChallenge | undefined>
  /** A wrong code costs it a try; a right one stays good. */
  isCodeRight(memberId: string, contact: ContactPoint, code: string): Promise<boolean>
  /** The session showed the password, a passkey or a code of the authenticator. */
  factorUsed(token: string): Promise<void>
  /** Puts down what was shown and uses its code, together. False when the code is no longer good: nothing counts. */
  remember(
    memberId: string,
    token: string,
    shown: { factor: boolean; contact: { point: ContactPoint; code: string } | undefined },
  ): Promise<boolean>
}

/** What a browser is asked with: JSON of WebAuthn, 5 minutes, once. */
export interface PasskeyQuestion {
  readonly challengeId: string
  readonly options: string
}

/** Passkeys of members. A passkey shows possession and a person at once. (WebAuthn level 3) */
export interface Passkeys {
  loginQuestion(): Promise<PasskeyQuestion>
  /** The member whose passkey answered; undefined when it did not. */
  login(challengeId: string, response: string): Promise<string | undefined>
  registerQuestion(member: MemberInfo): Promise<PasskeyQuestion>
  register(memberId: string, challengeId: string, response: string, name: string): Promise<Passkey | undefined>
  list(memberId: string): Promise<Passkey[]>
  /** What was removed; undefined when there is none. */
  remove(memberId: string, id: string): Promise<FormerStates['passkey'] | undefined>
  /** Removes those that were added since then, and puts back those that were removed. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  sweep(): Promise<void>
  in(unit: Unit): Passkeys
}

/** Authenticators by time (RFC 6238) with recovery codes. Each code counts once. */
export interface Authenticators {
  isOn(memberId: string): Promise<boolean>
  /** True once for each code: six digits of the authenticator, or a recovery code. */
  verify(memberId: string, code: string): Promise<boolean>
  /** A fresh secret, in force when it is confirmed. */
  begin(member: MemberInfo): Promise<Outcome<{ secret: string; uri: string }, 'ALREADY_BOUND'>>
  /** TICKET_INVALID: nothing was begun. */
  confirm(
    memberId: string,
    code: string,
  ): Promise<Outcome<{ recoveryCodes: string[] }, 'VALID_CODE_ERROR' | 'TICKET_INVALID' | 'ALREADY_BOUND'>>
  /** What was in force; undefined when nothing was. What was begun is gone too. */
  remove(memberId: string): Promise<FormerStates['authenticator'] | undefined>
  /** Removes what was put in force since then, and puts back what was in force before. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  in(unit: Unit): Authenticators
}

/**
 * The refusal of whoever does not know the member's log-in password; guesses are slowed down as log-ins are. The right one
 * counts for the session's next changes of the account too.
 */
export interface OwnPassword {
  refuse(
    caller: { member: MemberInfo; client: Client; token: string },
    password: string,
  ): Promise<Rejected<'PASSWORD_WRONG' | 'RATE_LIMITED_MEMBER'> | undefined>
}
