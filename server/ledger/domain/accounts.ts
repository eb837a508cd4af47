import type { Currency } from '#contract/wallet/entities/money.ts'

/**
 * Kinds of accounts, whose they are, and which may go below zero: none of a member. `late`: nobody moves it without the end
 * of the chain, so it is not locked before, and units that move it run side by side until they post. The database holds the
 * same table (`ledger_account_kinds`) and refuses what it does not allow. Those with a code stand once a code: `venue:sandbox`.
 */
export const accountKinds = {
  /** What a member can spend: the centre wallet, and gold coins. */
  wallet: { holder: 'member', overdraft: false },
  /** The interest wallet (余额宝). */
  interest: { holder: 'member', overdraft: false },
  /** What a member has at a venue, as our books see it. By the venue's code. */
  venue: { holder: 'member', overdraft: false },
  /** Taken aside until it is captured or released. */
  held: { holder: 'member', overdraft: false },
  'gift-income': { holder: 'member', overdraft: false },
  'open-bets': { holder: 'house', overdraft: false, late: true },
  /** What bets came to: it is given the stakes of bets that have ended and pays what they return. */
  book: { holder: 'house', overdraft: true },
  /** Stakes of rounds of our own games that are not over. */
  'open-rounds': { holder: 'house', overdraft: false, late: true },
  /** What rounds of our own games came to: it is given their stakes and pays what they return. */
  'game-book': { holder: 'house', overdraft: true, late: true },
  /** Stakes of lottery tickets in draws to come. */
  'open-tickets': { holder: 'house', overdraft: false, late: true },
  /** What lotteries came to: it is given the stakes of draws that were held and pays what they return. */
  'lottery-book': { holder: 'house', overdraft: true, late: true },
  /** What of the soccer lottery's stakes nobody has won yet. */
  'soccer-pool': { holder: 'house', overdraft: false, late: true },
  fees: { holder: 'house', overdraft: false },
  /** Money outside, at a payment provider: below zero by what it keeps for us. By the provider's code. */
  provider: { holder: 'house', overdraft: true },
  /** What members won at a venue and lost there. By the venue's code. */
  'venue-clearing': { holder: 'house', overdraft: true },
  conversion: { holder: 'house', overdraft: true },
  'interest-paid': { holder: 'house', overdraft: true },
  bonuses: { holder: 'house', overdraft: true, late: true },
  /** What agents were paid: below zero by it. */
  commissions: { holder: 'house', overdraft: true },
  'demo-issue': { holder: 'house', overdraft: true },
  /** What a member owes after a correction that the wallet did not cover: below zero by it. By the member's id. */
  receivable: { holder: 'house', overdraft: true },
} as const satisfies Record<string, { holder: 'member' | 'house'; overdraft: boolean; late?: true }>

type KindName = keyof typeof accountKinds
type CodedKind = 'venue' | 'provider' | 'venue-clearing' | 'receivable'

/** A ledger account's name. One account exists per owner, kind and currency. */
export interface AccountName {
  readonly owner: string
  readonly kind: Exclude<KindName, CodedKind> | `${CodedKind}:${string}`
  readonly currency: Currency
}

export const ownerOf = (memberId: string): string => `member:${memberId}`

const ofMember =
  (kind: AccountName['kind']) =>
  (memberId: string, currency: Currency): AccountName => ({ owner: ownerOf(memberId), kind, currency })

const ofHouse =
  (kind: AccountName['kind']) =>
  (currency: Currency): AccountName => ({ owner: 'house', kind, currency })

/** What a member can spend. */
export const walletOf = ofMember('wallet')

export const interestWalletOf = ofMember('interest')

/** What a member has at a venue, as our books see it. */
export const venueBalanceOf = (memberId: string, venueCode: string, currency: Currency): AccountName =>
  ofMember(`venue:${venueCode}`)(memberId, currency)

/** What is taken aside of a member's money until its hold ends. */
export const heldOf = ofMember('held')

/** What an anchor got in gifts. Apart from the wallet, so that receiving never waits for the anchor's own spending. */
export const giftIncomeOf = (anchorId: string): AccountName => ofMember('gift-income')(anchorId, 'COIN')

/** Stakes of bets that are not settled. */
export const openBets = ofHouse('open-bets')

/** The house's side of bets that have ended: below zero when members have won more than they staked. */
export const bookOf = ofHouse('book')

/** Stakes of rounds that are not over. */
export const openRounds = ofHouse('open-rounds')

/** The house's side of rounds of our own games. */
export const gameBookOf = ofHouse('game-book')

/** Stakes of lottery tickets in draws to come. */
export const openTickets = ofHouse('open-tickets')

/** The house's side of draws that were held. */
export const lotteryBookOf = ofHouse('lottery-book')

/** What of the soccer lottery's stakes nobody has won yet. */
export const soccerPool = ofHouse('soccer-pool')

/** Where demo money comes from; it goes below zero. */
export const demoIssue = ofHouse('demo-issue')

/** What the site has paid in bonuses: it goes below zero by as much. */
export const bonusesOf = ofHouse('bonuses')

/** What the site has paid to agents: it goes below zero by as much. */
export const commissionsOf = ofHouse('commissions')

/** Fees that members paid. */
export const feesOf = ofHouse('fees')

/** The interest that the site has paid: it goes below zero by as much. */
export const interestPaid = ofHouse('interest-paid')

/** What was changed from one currency into another: in each, below zero by what left it and above by what came. */
export const conversionOf = ofHouse('conversion')

/** Money outside, at a payment provider: a deposit takes from it, a withdrawal gives to it. */
export const providerClearing = (providerCode: string, currency: Currency): AccountName =>
  ofHouse(`provider:${providerCode}`)(currency)

/** What members won at a venue (taken from it) and lost there (given to it). */
export const venueClearing = (venueCode: string, currency: Currency): AccountName =>
  ofHouse(`venue-clearing:${venueCode}`)(currency)

/** What a member owes: a correction takes from it what the wallet does not cover. */
export const receivableOf = (memberId: string, currency: Currency): AccountName =>
  ofHouse(`receivable:${memberId}`)(currency)

/** The member whose account it is; undefined for one of the house. */
export const memberIdOf = ({ owner }: AccountName): string | undefined => /^member:(\d+)$/.exec(owner)?.[1]

const lateKinds: ReadonlySet<string> = new Set(
  Object.entries(accountKinds).flatMap(([kind, of]) => ('late' in of ? [kind] : [])),
)

/** Not locked before the end of the chain is in hand. */
export const isLate = ({ kind }: AccountName): boolean => lateKinds.has(kind)

export const accountKey = (name: AccountName): string => `${name.owner}/${name.kind}/${name.currency}`
