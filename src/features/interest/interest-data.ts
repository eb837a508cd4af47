import { useCallback } from 'react'
import { conversionRecords, yebRecords, yebWallet } from '#contract/finance/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'

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
