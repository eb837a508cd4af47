import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'

/** What stood before a change, by what it is; kept sealed for as long as the change can be disowned. Subjects add theirs. */
export interface FormerStates {
  /** Of a contact that was bound; null = nothing stood in its place. */
  contact: { readonly channel: ContactPoint['channel']; readonly former: ContactPoint | null }
  /** One that was removed. `publicKey`: base64. */
  passkey: {
    readonly id: string
    readonly publicKey: string
    readonly counter: string
    readonly transports: readonly string[]
    readonly name: string
    readonly createdAtMs: number
    readonly lastUsedMs: number | null
  }
  /** One that was turned off. `secret` and the hashes of its recovery codes: base64. */
  authenticator: {
    readonly secret: string
    readonly lastCounter: string
    readonly createdAtMs: number
    readonly confirmedAtMs: number
    readonly recoveryCodes: readonly { readonly hash: string; readonly usedAtMs: number | null }[]
  }
}
export type Former = { [Of in keyof FormerStates]: { readonly of: Of } & FormerStates[Of] }[keyof FormerStates]
