import type { Unit } from '#server/platform/unit-of-work.ts'

export interface Brought {
  readonly memberId: string
  /** As it is kept: contract/accounts/rules/invite-code.ts. */
  readonly code: string
  readonly atMs: number
}

/** Who brought whom. [C-15, P-03] */
export interface Referrals {
  exists(code: string): Promise<boolean>
  in(unit: Unit): {
    /** Keeps who brought a new member, in the transaction that makes the member. False: nobody has the code. */
    keep(brought: Brought): Promise<boolean>
  }
}
