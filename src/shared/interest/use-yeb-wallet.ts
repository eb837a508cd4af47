import { yebWallet } from '#contract/finance/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useOwn } from '#src/shared/app/own-data.ts'

/** Interest is credited while a page is open: it is asked for again so often. */
const askEveryMs = 60_000

/** An interest wallet with its days. [C-14] */
export const useYebWallet = (currency: SettlementCurrency) => useOwn(yebWallet, { currency }, { askEveryMs })
