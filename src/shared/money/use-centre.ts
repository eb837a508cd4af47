import { useSelector } from '@xstate/react'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** What can be spent of a currency, in minor units; null while it is not known. It follows the pushes. */
export const useCentreMinor = (currency: Currency): number | null => {
  const { session } = useShellServices()
  return useSelector(
    session,
    ({ context }) => context.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? null,
  )
}
