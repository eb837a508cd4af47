import type {
  AccountChange,
  AccountChangeKind,
  WithdrawalHoldState,
} from '#contract/accounts/entities/account-change.ts'
import type { Former } from '#server/accounts/ports/former.ts'
import type { SecurityOrigin } from '#server/accounts/ports/security-log.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** What changed of an account in the last days; each was told to all its contacts in its own transaction. */
export interface AccountChanges {
  /** Those that can be disowned, the newest first. */
  list(memberId: string): Promise<AccountChange[]>
  /** False when there were `accountChangesADayMax` in a day: each is told by message, and kept for good. */
  mayChange(memberId: string): Promise<boolean>
  /** Called after the commit. */
  onChanged(listener: (memberId: string, change: AccountChange, from: SecurityOrigin | null) => void): () => void
}

/** Whether a member's withdrawals wait. Whatever pays out asks this first. */
export interface WithdrawalHold {
  of(memberId: string): Promise<WithdrawalHoldState>
  in(unit: Unit): Pick<WithdrawalHold, 'of'>
}

/** What is not the member's doing: all changes since a moment. `former`: what stood before each, the newest change first. */
export interface Disowned {
  readonly since: Date
  readonly kinds: ReadonlySet<AccountChangeKind>
  readonly former: readonly Former[]
}

/** Takes back what was made of an account, as far as a subject can. */
export type UndoSince = (unit: Unit, memberId: string, disowned: Disowned) => Promise<void>

/**
 * "This was not me": the change and all after it are undone, every session ends, withdrawals are frozen, and nothing but a
 * recovery by the contacts that stood before opens the account.
 */
export interface Disowning {
  /** Another subject's part of the undoing. */
  undoes(undo: UndoSince): void
  /** False for a token of nothing, or one that is over. The same again is done. */
  byToken(token: string, from: SecurityOrigin): Promise<boolean>
  /** False when the member has no such change that can be disowned. */
  byMember(memberId: string, id: string, from: SecurityOrigin): Promise<boolean>
  /** An operator's. False when nothing of that member is frozen. */
  unfreeze(name: string, actor: string): Promise<boolean>
}
