import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CodeName } from '#contract/codes.ts'
import { usdtAddresses, usdtDeposits } from '#contract/finance/calls.ts'
import type { UsdtAddress } from '#contract/finance/entities/usdt-network.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownKey, useAskAgain, useMemberId, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { askEveryMs } from './finance-data.ts'

/** Limits begin anew with the day, and a deposit elsewhere uses them up. */
const staleMs = 30_000

export interface AddressRefusal {
  readonly code: CodeName
  readonly msg: string
}

interface AddressesView {
  readonly addresses: readonly UsdtAddress[]
  readonly refusal: AddressRefusal | null
}

const isRefusal = (name: CodeName): boolean => usdtAddresses.rejects.some((each) => each === name)

/**
 * My address on each network, or why I am shown none: asked for again whenever what protects me has changed, or when it may
 * be over by itself. [C-14]
 */
export const useUsdtAddresses = () => {
  const { gateway, socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('protection.changed', () => askAgain(usdtAddresses)), [askAgain, socket])
  return useQuery({
    queryKey: ownKey(useMemberId(), usdtAddresses),
    queryFn: async ({ signal }): Promise<AddressesView> => {
      const result = await gateway.call(usdtAddresses, {}, { signal, quiet: true })
      if (result.kind === 'rejected' && isRefusal(result.name))
        return { addresses: [], refusal: { code: result.name, msg: result.msg } }
      const { addresses } = dataOrThrow<typeof usdtAddresses>(result)
      return { addresses, refusal: null }
    },
    // Whoever was refused comes back with what was asked for.
    staleTime: ({ state }) => (state.data?.refusal ? 0 : staleMs),
  })
}

/** What came to them, page by page, the newest first; asked for again with every push, as is what it leaves of a limit. */
export const useUsdtDeposits = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('chain-deposit.changed', () => askAgain(usdtDeposits, usdtAddresses)), [askAgain, socket])
  return useOwnPages({
    call: usdtDeposits,
    input: {},
    cursor: 'beforeId',
    endOf: ({ deposits, hasMore }) => (hasMore ? deposits.at(-1)?.id : undefined),
    askEveryMs: (data) =>
      data?.pages.some(({ deposits }) => deposits.some(({ state }) => state === 'confirming')) ? askEveryMs : false,
  })
}
