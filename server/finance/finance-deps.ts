import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { Ledger, MemberBalances } from '#server/ledger/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { BonusGuard, GrantTurnover } from '#server/promotions/ports.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { ChainPushes } from './chain-pushes.ts'
import type { PlayedStakes } from './ports.ts'
import type { ProviderAccess } from './providers/payment-provider.ts'
import type { SandboxChain } from './sandbox/sandbox-chain.ts'
import type { WatchedNetwork } from './usdt-deposits.ts'

export interface FinanceDeps {
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  balances: MemberBalances
  /** Of everything that is played. */
  played: readonly PlayedStakes[]
  grantTurnover: GrantTurnover
  guard: BonusGuard
  payouts: Payouts
  withdrawalHold: WithdrawalHold
  inbox: Pick<Inbox, 'in'>
  risk: Risk
  settings: Pick<SiteSettings, 'get'>
  /** Payment providers, and where each reaches the site (an origin). */
  providers: readonly (ProviderAccess & { siteOrigin: string })[]
  /** Feeds of banks' statements: their secrets by their codes. */
  bankFeeds: ReadonlyMap<string, string>
  /** Where transfers to accounts of the house can be made online; null: nowhere that the site knows. */
  bankUrl: string | null
  /** Where members find the site. */
  linkOrigin: string
  /** An outage of the sandbox provider; undefined where there is none. */
  setOutage: ((untilMs: number) => void) | undefined
  /** The chains over which USDT comes in. */
  networks: readonly WatchedNetwork[]
  /** Those of them that are the demo's own, and how often they make a block by themselves; 0: never. */
  sandboxChains: ReadonlyMap<WalletNetwork, SandboxChain>
  chainBlockMs: number
  chainPushes: ChainPushes
  /** Where operators find the pictures that they ask for. */
  proofFolder: string
}
