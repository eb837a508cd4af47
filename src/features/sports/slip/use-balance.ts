import { useSelector } from '@xstate/react'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** My balance in minor units; null for a visitor, or while it is not known. */
export const useBalance = (currency: Currency): number | null => {
  const { session } = useShellServices()
  return useSelector(
    session,
    ({ context }) => context.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? null,
  )
}
