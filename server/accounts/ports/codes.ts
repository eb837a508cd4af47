import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { Client } from '#server/platform/calls/client.ts'

export interface CodeOrder {
  readonly purpose: CodePurpose
  readonly contact: ContactPoint
  /** Whose code it is; null = of whoever has the contact. */
  readonly memberId: string | null
  /** False: nobody is sent anything, and everything else happens alike. */
  readonly isSent: boolean
  /** The member has logged in from this device: it has limits of its own where the contact is the member's. */
  readonly isKnownDevice?: boolean
  readonly client: Client
  /** The uuid of the device that it is for, when another one asks on its behalf. */
  readonly device?: string
}

export type CodeIssue = Outcome<
  { readonly retryAfterMs: number; readonly expiresAtMs: number },
  'SEND_TOO_OFTEN' | 'SEND_PAUSED'
>

/** Six digits by SMS or mail: 10 minutes, five tries, once; the newest of a purpose, contact, member and device counts. [C-11] */
export interface OneTimeCodes {
  /** Within the limits of domain/code-limits.ts. The message is stored with the code. */
  issue(order: CodeOrder): Promise<CodeIssue>
  /** True once. A wrong code costs a try. `client`: of codes that anybody may ask for, which open on the device that did. */
  use(
    purpose: CodePurpose,
    contact: ContactPoint,
    memberId: string | null,
    code: string,
    client?: Client,
  ): Promise<boolean>
  /** True while a code of this purpose, which this device sent to the contact, can still be used; costs no try. */
  isOpen(purpose: CodePurpose, contact: ContactPoint, client: Client): Promise<boolean>
}
