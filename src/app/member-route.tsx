import { useMemo } from 'react'
import { MemberPage } from '#src/features/members/member-page.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { FormCommands } from './form-commands.tsx'
import { provideUserInfoSteps } from './provide-user-info-steps.ts'

/** The member centre with its machine, which loads with it. */
export const MemberRoute = () => {
  const { gateway } = useShellServices()
  const userInfoSteps = useMemo(() => provideUserInfoSteps(gateway), [gateway])
  return (
    <FormCommands>
      <MemberPage userInfoSteps={userInfoSteps} />
    </FormCommands>
  )
}
