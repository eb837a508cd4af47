import { useCallback } from 'react'
import { walletMonths, walletOverview, walletStatement } from '#contract/wallet/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useAskAgain, useOnBalances, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import type { StatementAsk } from './statement-filters.ts'

const pageSize = 50
export const monthsListed = 6

export const useWalletOverview = () => useOwn(walletOverview, {})

export const useWalletMonths = (currency: SettlementCurrency) =>
  useOwn(walletMonths, { currency, months: monthsListed })

/** The movements page by page, the newest first. */
export const useStatement = (ask: StatementAsk) =>
  useOwnPages({
    call: walletStatement,
    input: { ...ask, limit: pageSize },
    cursor: 'after',
    endOf: ({ next }) => next,
  })

/** What a page shows of the money is asked for again with each push of a balance; what is there stays until then. [S-13] */
export const useFollowBalances = (): void => {
  const askAgain = useAskAgain()
  useOnBalances(useCallback(() => askAgain(walletOverview, walletMonths, walletStatement), [askAgain]))
}
