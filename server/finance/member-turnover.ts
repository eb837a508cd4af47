import type { Turnover } from '#contract/finance/entities/turnover.ts'
import { turnoverLookBackMs } from '#contract/limits.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { atSiteRate } from '#contract/wallet/rules/site-rate.ts'
import type { Credit, MemberBalances, OwedIn } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { PlayedStakes } from './ports.ts'
import type { GrantTurnover } from '#server/promotions/ports.ts'
import { computeTurnover, unplayedGrants, turnoverReasons, type TurnoverFacts } from './domain/turnover.ts'
import type { WithdrawalRows } from './store/withdrawal-rows.ts'

type OwedSum = OwedIn & { readonly owedMinor: number }

interface TurnoverDeps {
  balances: Pick<MemberBalances, 'of' | 'credits' | 'owed' | 'in'>
  played: readonly PlayedStakes[]
  /** What promotions ask for what they gave. */
  grantTurnover: GrantTurnover
  settings: Pick<SiteSettings, 'get'>
  rows: Pick<WithdrawalRows, 'turnoverSinceMs' | 'in'>
}

/** The turnover of a member in a currency, with the rules of now; by the connection of a unit of work, if there is one. */
export type MemberTurnover = (memberId: string, currency: SettlementCurrency, unit?: Unit) => Promise<Turnover>

/** When each came in, never earlier than the one before. */
const ascending = (credits: readonly Credit[]): number[] => {
  let lastMs = 0
  return credits.map(({ atMs }) => (lastMs = Math.max(lastMs, atMs)))
}

/** Everything that is owed, in one currency. */
const owedAs = (debts: readonly OwedSum[], currency: SettlementCurrency, cnyPerUsdtMilli: number): number =>
  debts.reduce((sum, { currency: owed, owedMinor }) => {
    return owed === 'COIN'
      ? sum
      : sum + atSiteRate({ currency: owed, amountMinor: owedMinor }, currency, cnyPerUsdtMilli)
  }, 0)

/**
 * The balance is read first: what comes in meanwhile is then counted as locked and not as balance, and never the other way
 * round. [C-14]
 */
const readFacts = async (
  { settings, ...stores }: TurnoverDeps,
  { memberId, currency, unit }: { memberId: string; currency: SettlementCurrency; unit: Unit | undefined },
): Promise<TurnoverFacts> => {
  const balances = unit ? stores.balances.in(unit) : stores.balances
  const played = unit ? stores.played.map((each) => each.in(unit)) : stores.played
  const rows = unit ? stores.rows.in(unit) : stores.rows
  const sinceMs = await rows.turnoverSinceMs(memberId, currency)
  const balance = (await balances.of(memberId)).find((each) => each.currency === currency)
  const reasons = Object.keys(turnoverReasons) as (keyof typeof turnoverReasons)[]
  const afterMs = Math.max(0, sinceMs - turnoverLookBackMs)
  const credits = await balances.credits(memberId, currency, { reasons, afterMs })
  const debts = await balances.owed(SettlementCurrency.options.map((each) => ({ memberId, currency: each })))
  const owedMinor = owedAs(debts, currency, settings.get('cnyPerUsdtMilli'))
  const { oddsMinMilli } = settings.get('turnoverRules')
  const granted = credits.filter(({ reason }) => reason === 'promotion').map(({ reference }) => reference)
  const terms = await stores.grantTurnover.terms(granted, unit)
  const ownTerms = new Map(terms.map((each) => [each.grantId, each]))
  const fromMs = ascending(credits)
  const counted: number[][] = []
  for (const each of played) counted.push(await each.stakesSince(memberId, currency, { fromMs, oddsMinMilli }))
  const stakesMinor = fromMs.map((_, at) => counted.reduce((sum, stakes) => sum + (stakes[at] ?? 0), 0))
  return { currency, balanceMinor: balance?.balanceMinor ?? 0, owedMinor, credits, stakesMinor, sinceMs, ownTerms }
}

export const createMemberTurnover =
  (deps: TurnoverDeps): MemberTurnover =>
  async (memberId, currency, unit) =>
    computeTurnover(await readFacts(deps, { memberId, currency, unit }), deps.settings.get('turnoverRules'))

/** The grants of a member whose turnover is not done yet. [C-15] */
export const createUnplayedGrants =
  (deps: TurnoverDeps) =>
  async (memberId: string, currency: SettlementCurrency): Promise<ReadonlySet<string>> =>
    unplayedGrants(await readFacts(deps, { memberId, currency, unit: undefined }), deps.settings.get('turnoverRules'))
