import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#src/machines/access/access-machine.ts'

export type AccessActor = ActorRefFrom<typeof accessMachine>

const AccessContext = createContext<AccessActor | undefined>(undefined)

export const AccessProvider = AccessContext.Provider

/** Whether and why the site is closed to the visitor. */
export const useAccess = (): AccessActor => {
  const access = useContext(AccessContext)
  if (!access) throw new Error('useAccess needs an AccessProvider above it')
  return access
}
