import type { Currency } from '#contract/wallet/entities/money.ts'

/** A ledger account's name. One account exists per owner, kind and currency. */
export interface AccountName {
  readonly owner: string
  readonly kind: 'wallet' | 'gift-income' | 'open-bets' | 'demo-issue' | 'bonuses'
  readonly currency: Currency
}

const house = 'house'

export const ownerOf = (memberId: string): string => `member:${memberId}`

/** What a member can spend. */
export const walletOf = (memberId: string, currency: Currency): AccountName => ({
  owner: ownerOf(memberId),
  kind: 'wallet',
  currency,
})

/** What an anchor got in gifts. Apart from the wallet, so that receiving never waits for the anchor's own spending. */
export const giftIncomeOf = (anchorId: string): AccountName => ({
  owner: ownerOf(anchorId),
  kind: 'gift-income',
  currency: 'COIN',
})

/** Stakes of bets that are not settled. */
export const openBets = (currency: Currency): AccountName => ({ owner: house, kind: 'open-bets', currency })

/** Where demo money comes from; it goes below zero. */
export const demoIssue = (currency: Currency): AccountName => ({ owner: house, kind: 'demo-issue', currency })

/** What the site has paid in bonuses: it goes below zero by as much. */
export const bonusesOf = (currency: Currency): AccountName => ({ owner: house, kind: 'bonuses', currency })

export const mayOverdraw = (name: AccountName): boolean => name.kind === 'demo-issue' || name.kind === 'bonuses'

export const accountKey = (name: AccountName): string => `${name.owner}/${name.kind}/${name.currency}`
