import { useMemo } from 'react'
import { MemberPage } from '#src/features/members/member-page.tsx'
import { FormCommandProvider } from '#src/features/members/use-command.ts'
import { type ShellServices, useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from './browser-store.ts'
import { provideFormCommand } from './provide-command.ts'
import { provideUserInfoSteps } from './provide-user-info-steps.ts'

const formCommandOf = ({ session, serverNow }: ShellServices) =>
  provideFormCommand({
    store: browserStore('sessionStorage'),
    nowMs: serverNow,
    memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
  })

/** The member centre with its machine, which loads with it. */
export const MemberRoute = () => {
  const shell = useShellServices()
  const userInfoSteps = useMemo(() => provideUserInfoSteps(shell.gateway), [shell])
  const command = useMemo(() => formCommandOf(shell), [shell])
  return (
    <FormCommandProvider value={command}>
      <MemberPage userInfoSteps={userInfoSteps} />
    </FormCommandProvider>
  )
}
