import { useMemo } from 'react'
import { PlayPage } from '#src/features/egame/play-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { settlementCurrency } from '#src/shared/money/settlement-currency.ts'
import { browserStore } from '#src/app/browser-store.ts'
import { provideGameFrame } from './provide-game-frame.ts'

/** Where play links lead. */
export const PlayRoute = () => {
  const { gateway, serverNow } = useShellServices()
  const machine = useMemo(
    () =>
      provideGameFrame({
        gateway,
        serverNow,
        currency: settlementCurrency.read,
        store: browserStore('sessionStorage'),
      }),
    [gateway, serverNow],
  )
  return <PlayPage machine={machine} MembersOnly={MembersOnly} />
}
