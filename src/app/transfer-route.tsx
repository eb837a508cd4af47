import { useMemo } from 'react'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { TransferPage } from '#src/features/venues/transfer-page.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from './browser-store.ts'
import { provideVenues } from './provide-venues.ts'

/** The transfer page with its machines, which load with it. [R-12, C-13] */
export const TransferRoute = () => {
  const { gateway, session, serverNow } = useShellServices()
  const machines = useMemo(
    () =>
      provideVenues({
        gateway,
        store: browserStore('sessionStorage'),
        memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
        serverNow,
      }),
    [gateway, session, serverNow],
  )
  return (
    <MembersOnly>
      <TransferPage machines={machines} />
    </MembersOnly>
  )
}
