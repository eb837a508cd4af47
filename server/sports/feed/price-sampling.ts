import { mainMarketsOf } from '#contract/sports/rules/main-markets.ts'
import type { PricePoint } from '#server/sports/store/match-prices.ts'
import type { FedMatch } from './fed-match.ts'

/** Points of one selection are at least so far apart. */
export const pricePointEveryMs = 20_000

/** Chooses which prices of main markets become points of their history. */
export interface PriceSampling {
  points(matches: readonly FedMatch[], nowMs: number): PricePoint[]
  /** The points that were chosen last are stored. */
  stored(): void
}

export const createPriceSampling = (): PriceSampling => {
  const last = new Map<string, Map<string, { atMs: number; oddsMilli: number }>>()
  let chosen: readonly PricePoint[] = []
  return {
    points(matches, nowMs) {
      chosen = matches.flatMap(({ state: { matchId, markets, gameStatus } }) => {
        if (gameStatus === 2) return []
        const sampled = last.get(matchId)
        return mainMarketsOf(markets)
          .flatMap(({ selections }) => selections)
          .flatMap(({ selectionId, oddsMilli }) => {
            const before = sampled?.get(selectionId)
            const isDue = !before || (before.oddsMilli !== oddsMilli && nowMs - before.atMs >= pricePointEveryMs)
            return isDue ? [{ matchId, selectionId, atMs: nowMs, oddsMilli }] : []
          })
      })
      for (const { state } of matches) if (state.gameStatus === 2) last.delete(state.matchId)
      return [...chosen]
    },
    stored() {
      for (const { matchId, selectionId, atMs, oddsMilli } of chosen) {
        const sampled = last.get(matchId) ?? new Map<string, { atMs: number; oddsMilli: number }>()
        last.set(matchId, sampled.set(selectionId, { atMs, oddsMilli }))
      }
      chosen = []
    },
  }
}
