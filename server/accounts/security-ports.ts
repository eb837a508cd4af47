import type { Passkey } from '#contract/accounts/entities/account.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'

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
  /** False when there is none. */
  remove(memberId: string, id: string): Promise<boolean>
  sweep(): Promise<void>
}

/** Authenticators by time (RFC 6238) with recovery codes. Each code counts once. */
export interface Authenticators {
  isOn(memberId: string): Promise<boolean>
  /** True once for each code: six digits of the authenticator, or a recovery code. */
  verify(memberId: string, code: string): Promise<boolean>
  /** A fresh secret, in force when it is confirmed. */
  begin(member: MemberInfo): Promise<{ secret: string; uri: string } | 'on'>
  confirm(memberId: string, code: string): Promise<{ recoveryCodes: string[] } | 'wrong' | 'none' | 'on'>
  remove(memberId: string): Promise<void>
}
