import { useMemo } from 'react'
import { WithdrawPage } from '#src/features/finance/withdraw-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from './browser-store.ts'
import { FormCommands } from './form-commands.tsx'
import { provideWithdraw } from './provide-withdraw.ts'

/** The page of withdrawals with its machines, which load with it. [R-12, C-14] */
export const WithdrawRoute = () => {
  const { gateway, session, serverNow } = useShellServices()
  const machines = useMemo(
    () =>
      provideWithdraw({
        gateway,
        store: browserStore('sessionStorage'),
        memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
        serverNow,
      }),
    [gateway, session, serverNow],
  )
  return (
    <MembersOnly>
      <FormCommands>
        <WithdrawPage machines={machines} />
      </FormCommands>
    </MembersOnly>
  )
}
