import { useCallback } from 'react'
import { conversionRecords, yebRecords, yebWallet } from '#contract/finance/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'

/** Interest is credited while a page is open: it is asked for again so often. */
const askEveryMs = 60_000

/** An interest wallet with its days. [C-14] */
export const useYebWallet = (currency: SettlementCurrency) => useOwn(yebWallet, { currency }, { askEveryMs })

/** What happened to it, page by page, the newest first. */
export const useYebRecords = (currency: SettlementCurrency) =>
  useOwnPages({
    call: yebRecords,
    input: { currency },
    cursor: 'beforeId',
    endOf: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  })

/** The last exchanges. */
export const useConversions = () => useOwn(conversionRecords, {})

/** Asks again for all of it: money has moved. */
export const useAskInterestAgain = (): (() => void) => {
  const askAgain = useAskAgain()
  return useCallback(() => askAgain(yebWallet, yebRecords, conversionRecords), [askAgain])
}
