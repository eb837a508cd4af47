import { useMemo } from 'react'
import { ConvertPage } from '#src/features/interest/convert-page.tsx'
import { InterestPage } from '#src/features/interest/interest-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from './browser-store.ts'
import { provideInterest } from './provide-interest.ts'

const useMachines = () => {
  const { gateway, session, serverNow } = useShellServices()
  return useMemo(
    () =>
      provideInterest({
        gateway,
        store: browserStore('sessionStorage'),
        memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
        serverNow,
      }),
    [gateway, session, serverNow],
  )
}

/** The interest wallet with its machine, which load with it. [C-14] */
export const InterestRoute = () => {
  const { interest } = useMachines()
  return (
    <MembersOnly>
      <InterestPage machine={interest} />
    </MembersOnly>
  )
}

/** Exchanges with their machine. [C-14] */
export const ConvertRoute = () => {
  const { convert } = useMachines()
  return (
    <MembersOnly>
      <ConvertPage machine={convert} />
    </MembersOnly>
  )
}
