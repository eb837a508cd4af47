import { useEffect } from 'react'
import { usdtAddresses, usdtDeposits } from '#contract/finance/calls.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { askEveryMs } from './finance-data.ts'

/** My address on each network. [C-14] */
export const useUsdtAddresses = () => useOwn(usdtAddresses, {}, { staleTime: Infinity })

/** What came to them, page by page, the newest first; asked for again with every push. */
export const useUsdtDeposits = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('chain-deposit.changed', () => askAgain(usdtDeposits)), [askAgain, socket])
  return useOwnPages({
    call: usdtDeposits,
    input: {},
    cursor: 'beforeId',
    endOf: ({ deposits, hasMore }) => (hasMore ? deposits.at(-1)?.id : undefined),
    askEveryMs: (data) =>
      data?.pages.some(({ deposits }) => deposits.some(({ state }) => state === 'confirming')) ? askEveryMs : false,
  })
}
