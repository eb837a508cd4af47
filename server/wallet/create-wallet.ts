import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'
import type { Accounts } from '#server/accounts/ports.ts'
import type { Disowning } from '#server/accounts/ports/changes.ts'
import type { OneTimeCodes } from '#server/accounts/ports/codes.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { MemberBalances, Statements } from '#server/ledger/ports.ts'
import type { Profiles } from '#server/members/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { walletTable } from './calls/calls-table.ts'
import type { Payouts } from './ports.ts'
import { createBankCards } from './store/bank-cards.ts'
import { createPayoutAddresses } from './store/payout-addresses.ts'
import { createSecurityTokens } from './store/security-tokens.ts'
import { createWithdrawPasswords } from './store/withdraw-passwords.ts'

interface WalletDeps {
  accounts: Accounts
  securityLog: SecurityLog
  disowning: Pick<Disowning, 'undoes'>
  codes: OneTimeCodes
  profiles: Pick<Profiles, 'realName'>
  balances: MemberBalances
  statements: Statements
  risk: Risk
  settings: Pick<SiteSettings, 'get'>
}

/** Where a member is paid out to, what guards it, and what there is to spend. [L-05, V-05] */
export const createWallet = (infrastructure: Infrastructure, deps: WalletDeps) => {
  const { db, now, fieldEncryption, units, idempotency, housekeeping } = infrastructure
  const securityTokens = createSecurityTokens(db, now)
  housekeeping.add(() => securityTokens.sweep())
  const payouts: Payouts = {
    cards: createBankCards(db, { now, fieldEncryption }),
    addresses: createPayoutAddresses(db, { now, fieldEncryption }),
    passwords: createWithdrawPasswords(db, { units, sealing: fieldEncryption, now }),
    securityTokens,
  }
  deps.disowning.undoes(async (unit, memberId, disowned) => {
    await payouts.cards.in(unit).undo(memberId, disowned)
    await payouts.addresses.in(unit).undo(memberId, disowned)
    if (['set', 'changed', 'reset'].some((how) => disowned.kinds.has(`withdraw-password.${how}` as AccountChangeKind)))
      await payouts.passwords.remove(unit, memberId)
  })
  return { payouts, calls: serve(walletTable, { ...deps, payouts, units, idempotency, now }) }
}
