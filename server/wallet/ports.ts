import type { BankCard, VirtualWallet, WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Disowned } from '#server/accounts/ports/changes.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

declare module '#server/accounts/ports/former.ts' {
  interface FormerStates {
    'bank-card': {
      readonly id: string
      readonly number: string
      readonly holder: string
      readonly bankName: string
      readonly createdAtMs: number
    }
    'payout-address': {
      readonly id: string
      readonly network: WalletNetwork
      readonly address: string
      readonly label: string
      readonly whitelistedAtMs: number | null
      readonly createdAtMs: number
    }
    /** Of an address that was taken off it. */
    'white-list': { readonly id: string; readonly whitelistedAtMs: number }
  }
}

/** Numbers come as they are kept: checked and normalised. Lists are masked, oldest first. [C-12, L-05] */
export interface BankCards {
  list(memberId: string): Promise<BankCard[]>
  /** The card in full, for whoever pays out to it; undefined when it is not there. */
  open(memberId: string, id: string): Promise<FormerStates['bank-card'] | undefined>
  /** A number that is there already is the same card, with the newer name of the bank. False when three are there. */
  add(memberId: string, card: { number: string; holder: string; bankName: string }): Promise<boolean>
  /** What was removed; undefined when it is not there. */
  remove(memberId: string, id: string): Promise<FormerStates['bank-card'] | undefined>
  /** Removes those that were added since then, and puts back those that were removed. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  /** What tells two numbers apart without saying either. */
  blindIndexOf(number: string): string
  in(unit: Unit): BankCards
}

export interface PayoutAddresses {
  list(memberId: string): Promise<VirtualWallet[]>
  /** The address in full, for whoever pays out to it; undefined when it is not there. */
  open(memberId: string, id: string): Promise<FormerStates['payout-address'] | undefined>
  /** Not on the white list. An address that is there already stays as it is, with the newer label. False when five are there. */
  add(memberId: string, wallet: { network: WalletNetwork; address: string; label: string }): Promise<boolean>
  /** What was removed; undefined when it is not there. */
  remove(memberId: string, id: string): Promise<FormerStates['payout-address'] | undefined>
  /** On again while it is on does not start the 24 hours anew. False when it is not there. */
  setWhitelisted(memberId: string, id: string, isWhitelisted: boolean): Promise<boolean>
  /** The same as of cards; those that came on the white list since then are off it, and those that were taken off are on it. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  in(unit: Unit): PayoutAddresses
}

export type WithdrawPasswordRefusal = 'WITHDRAW_PASSWORD_UNSET' | 'WITHDRAW_PASSWORD_WRONG' | 'WITHDRAW_PASSWORD_LOCKED'

/** Six digits, hashed. Five wrong ones lock it for 24 hours, however many come at once. [V-05] */
export interface WithdrawPasswords {
  isSet(memberId: string): Promise<boolean>
  /** False when there is one. `together` joins the transaction. */
  set(memberId: string, withdrawPassword: string, together?: (unit: Unit) => Promise<void>): Promise<boolean>
  /** In place of the one that is there; lifts a lock, and ends the security tokens. */
  replace(memberId: string, withdrawPassword: string, together?: (unit: Unit) => Promise<void>): Promise<void>
  /** There is none any more. */
  remove(unit: Unit, memberId: string): Promise<void>
  verify(memberId: string, withdrawPassword: string): Promise<Outcome<null, WithdrawPasswordRefusal>>
}

/** By which a device shows that the withdrawal password was right. [L-11] */
export interface SecurityTokens {
  /** A fresh one in place of what the device had. */
  issue(memberId: string, deviceUuid: string): Promise<string>
  isValid(memberId: string, deviceUuid: string, token: string): Promise<boolean>
}

/** Where a member is paid out to, and what guards it. */
export interface Payouts {
  readonly cards: BankCards
  readonly addresses: PayoutAddresses
  readonly passwords: WithdrawPasswords
  readonly securityTokens: SecurityTokens
}
