import { walletOf, type Ledger, type LockedAccounts, type Posting } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { currencyOf, grantAccounts } from './domain/grant-postings.ts'
import type { StoredGrant } from './grant-rows.ts'

/** All of them, or the unit fails. */
export const postAll = async (accounts: LockedAccounts, postings: readonly Posting[]): Promise<void> => {
  for (const [at, { verdict }] of (await accounts.postLinked(postings)).entries())
    if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
}

/** Runs with the accounts of what is money, or without any. */
export const withAccounts = async <T>(
  ledger: Ledger,
  unit: Unit,
  of: readonly Pick<StoredGrant, 'memberId' | 'reward'>[],
  work: (accounts: LockedAccounts | null) => Promise<T>,
  accountsOf = grantAccounts,
): Promise<T> => {
  const names = of.flatMap(({ memberId, reward }) => {
    const currency = currencyOf(reward)
    return currency === null ? [] : accountsOf(memberId, currency)
  })
  return names.length === 0 ? work(null) : ledger.in(unit).transact(names, (_, accounts) => work(accounts))
}

/** Tells the member's screens what the wallet has now. */
export const announceWallet = (unit: Unit, accounts: LockedAccounts, { memberId, reward }: StoredGrant): void => {
  const currency = currencyOf(reward)
  if (currency === null) return
  const balance = { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) }
  unit.announce([{ kind: 'wallet', memberId, balance }])
}
