import { createContext, useContext } from 'react'
import type { dormantMachine } from '#src/machines/accounts/dormant-machine.ts'
import type { forgotPasswordMachine } from '#src/machines/accounts/forgot-password-machine.ts'
import type { registerMachine } from '#src/machines/accounts/register-machine.ts'
import type { sendCodeMachine } from '#src/machines/accounts/send-code-machine.ts'

/** The machines of these screens with their actors, as `app` provides them. */
export interface AccountMachines {
  sendCode: typeof sendCodeMachine
  register: typeof registerMachine
  forgotPassword: typeof forgotPasswordMachine
  dormant: typeof dormantMachine
}

const AccountMachinesContext = createContext<AccountMachines | undefined>(undefined)

export const AccountMachinesProvider = AccountMachinesContext.Provider

export const useAccountMachines = (): AccountMachines => {
  const machines = useContext(AccountMachinesContext)
  if (!machines) throw new Error('useAccountMachines needs an AccountMachinesProvider above it')
  return machines
}
