import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { holdBalance } from '#src/machines/games/held-balance.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import type { RoundActor } from './games-data.ts'

/** From the press until the picture rests the balance says nothing of what came. */
export const useHeldBalance = (actor: RoundActor): void => {
  const { session } = useShellServices()
  const currency = useSelector(actor, ({ context }) => context.currency)
  const isHeld = useSelector(
    actor,
    (snapshot) => !snapshot.context.isStill && (snapshot.matches('playing') || snapshot.matches('showing')),
  )
  useEffect(() => (isHeld ? holdBalance(session, currency) : undefined), [session, currency, isHeld])
}
