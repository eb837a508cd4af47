import { useMemo, type ReactNode } from 'react'
import { AccountMachinesProvider, type AccountMachines } from '#src/features/accounts/account-machines.tsx'
import { ForgotPage } from '#src/features/accounts/forgot-page.tsx'
import { LoginPage } from '#src/features/accounts/login-page.tsx'
import { RegisterPage } from '#src/features/accounts/register-page.tsx'
import { useShellServices, type ShellServices } from '#src/shared/app/services.tsx'
import type { RegisterOpened } from '#src/machines/accounts/register-rules.ts'
import { browserStore } from './browser-store.ts'
import { provideForgotPassword, provideRegister, provideSendCode } from './provide-accounts.ts'
import { provideDormant } from './provide-dormant.ts'

const machinesOf = ({ gateway, serverNow, session }: ShellServices): AccountMachines => {
  const parts = {
    gateway,
    serverNow,
    stepStorage: browserStore('sessionStorage'),
    open: (opened: RegisterOpened) => session.send({ type: 'session.opened', ...opened }),
  }
  return {
    sendCode: provideSendCode(parts),
    register: provideRegister(parts),
    forgotPassword: provideForgotPassword(parts),
    dormant: provideDormant(parts),
  }
}

/** The screens that lead into the site with their machines, which load with them. */
const WithMachines = ({ children }: { children: ReactNode }) => {
  const shell = useShellServices()
  const machines = useMemo(() => machinesOf(shell), [shell])
  return <AccountMachinesProvider value={machines}>{children}</AccountMachinesProvider>
}

export const accountRoutes = {
  Login: () => (
    <WithMachines>
      <LoginPage />
    </WithMachines>
  ),
  Register: () => (
    <WithMachines>
      <RegisterPage />
    </WithMachines>
  ),
  Forgot: () => (
    <WithMachines>
      <ForgotPage />
    </WithMachines>
  ),
}
