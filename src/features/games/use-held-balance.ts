import { useEffect } from 'react'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { holdBalance } from '#src/machines/games/held-balance.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** From the press until the picture rests the balance says nothing of what came. */
export const useHeldBalance = (isHeld: boolean, currency: SettlementCurrency): void => {
  const { session } = useShellServices()
  useEffect(() => (isHeld ? holdBalance(session, currency) : undefined), [session, currency, isHeld])
}
