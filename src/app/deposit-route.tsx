import { useMemo } from 'react'
import { DepositPage } from '#src/features/finance/deposit-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from './browser-store.ts'
import { FormCommands } from './form-commands.tsx'
import { provideFinance } from './provide-finance.ts'

/** The deposit page with its machines, which load with it. [R-12, C-14] */
export const DepositRoute = () => {
  const { gateway, session, serverNow } = useShellServices()
  const machines = useMemo(
    () =>
      provideFinance({
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
        <DepositPage machines={machines} />
      </FormCommands>
    </MembersOnly>
  )
}
