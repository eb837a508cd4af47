import { useMemo, type ReactNode } from 'react'
import { AccountMachinesProvider, type AccountMachines } from '#src/features/accounts/account-machines.tsx'
import { ForgotPage } from '#src/features/accounts/forgot-page.tsx'
import { LoginPage } from '#src/features/accounts/login-page.tsx'
import { RegisterPage } from '#src/features/accounts/register-page.tsx'
import { useShellServices, type ShellServices } from '#src/shared/app/services.tsx'
import type { RegisterOpened } from '#src/machines/accounts/register-rules.ts'
import { browserStore } from '#src/app/browser-store.ts'
import { provideForgotPassword, provideRegister, provideSendCode } from './provide-accounts.ts'
import { fromPromise } from 'xstate'
import { dormantActivate, dormantCheck } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dormantMachine } from '#src/machines/accounts/dormant-machine.ts'

interface DormantParts {
  gateway: Gateway
  /** Server time, milliseconds. */
  serverNow: () => number
}

/** The server knows the number; the call wants an area code all the same. */
const anyAreaCode = '+86'

/** The dormant machine with its actors. [S-11] */
const provideDormant = ({ gateway, serverNow }: DormantParts): typeof dormantMachine =>
  dormantMachine.provide({
    actors: {
      check: fromPromise(({ input, signal }) => gateway.call(dormantCheck, input, { signal })),
      sendCode: fromPromise(async ({ input: { ticket, channel }, signal }) => {
        const asked = { purpose: 'dormant' as const, channel, areaCode: anyAreaCode, target: '', ticket }
        return Object.assign(await gateway.call(sendCode, asked, { signal }), { atMs: serverNow() })
      }),
      activate: fromPromise(({ input, signal }) => gateway.call(dormantActivate, input, { signal })),
    },
  })

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
