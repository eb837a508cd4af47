import { useMemo } from 'react'
import { MemberPage } from '#src/features/members/member-page.tsx'
import { AddCardForm } from '#src/features/members/payout/add-card-form.tsx'
import { AddWalletForm } from '#src/features/members/payout/add-wallet-form.tsx'
import { RealNameEditor } from '#src/features/members/profile/real-name-editor.tsx'
import { FirstWithdrawPassword } from '#src/features/members/security/withdraw-password-forms.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import { provideUserInfoSteps } from './provide-user-info-steps.ts'

/** Forms of the first withdrawal. They are in the member centre's chunk: one of their own would cost each visit of the centre a file. */
export const withdrawStepForms = {
  name: RealNameEditor,
  card: AddCardForm,
  address: AddWalletForm,
  password: FirstWithdrawPassword,
}

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
