import { useSyncExternalStore } from 'react'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const storeKey = 'grandstand.currency'

export interface CurrencyChoice {
  read(): SettlementCurrency
  choose(currency: SettlementCurrency): void
  subscribe(listener: () => void): () => void
}

/** The choice of this browser: a visitor's own, or what the member's account says; CNY until somebody chooses. */
export const createCurrencyChoice = (store: () => Store): CurrencyChoice => {
  const listeners = createListenerSet()
  let chosen: SettlementCurrency | undefined
  const stored = (): SettlementCurrency => {
    try {
      return store().getItem(storeKey) === 'USDT' ? 'USDT' : 'CNY'
    } catch {
      return 'CNY'
    }
  }
  const read = () => (chosen ??= stored())
  return {
    read,
    choose: (currency) => {
      if (currency === read()) return
      chosen = currency
      try {
        store().setItem(storeKey, currency)
      } catch {
        // Private windows may have no storage: the choice then holds for this visit.
      }
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}

export const settlementCurrency = createCurrencyChoice(() => localStorage)

/** The settlement currency, on every screen that shows an amount. */
export const useCurrency = (): SettlementCurrency =>
  useSyncExternalStore(settlementCurrency.subscribe, settlementCurrency.read, () => 'CNY')
