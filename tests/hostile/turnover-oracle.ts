import type { TurnoverEntry } from '#contract/finance/entities/turnover.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A stake as it counts now: a correction may take it back. Minor units. */
export interface CountedStake {
  readonly currency: SettlementCurrency
  /** The number of conditions of the currency when it was placed. */
  readonly after: number
  countedMinor: number
}

const keyOf = ({ atMs, amountMinor, kind }: TurnoverEntry): string => `${atMs} ${amountMinor} ${kind}`

/** Conditions and stakes of one member, counted apart from the product. */
export const createTurnoverOracle = () => {
  const conditions: Record<SettlementCurrency, TurnoverEntry[]> = { CNY: [], USDT: [] }
  const stakes: CountedStake[] = []

  return {
    /** Takes the entries of the currency that are new; answers them. */
    came: (currency: SettlementCurrency, entries: readonly TurnoverEntry[]): TurnoverEntry[] => {
      const earlier = new Set(conditions[currency].map(keyOf))
      const fresh = entries.filter((entry) => !earlier.has(keyOf(entry)))
      conditions[currency].push(...fresh)
      return fresh
    },
    staked: (currency: SettlementCurrency, countedMinor = 0): CountedStake => {
      const stake = { currency, after: conditions[currency].length, countedMinor }
      stakes.push(stake)
      return stake
    },
    /** The part of a currency that may not leave: all of each condition that lacks something. */
    lockedMinor: (currency: SettlementCurrency): number => {
      const own = conditions[currency]
      const lacking = own.map(({ requiredMinor }) => requiredMinor)
      for (const stake of stakes.filter((each) => each.currency === currency)) {
        let left = stake.countedMinor
        for (let at = 0; at < stake.after; at += 1) {
          const used = Math.min(left, lacking[at] ?? 0)
          lacking[at] = (lacking[at] ?? 0) - used
          left -= used
        }
      }
      return own.reduce((sum, { amountMinor }, at) => sum + ((lacking[at] ?? 0) > 0 ? amountMinor : 0), 0)
    },
  }
}
