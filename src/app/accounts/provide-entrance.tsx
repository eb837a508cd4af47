import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { EntranceDialog } from '#src/features/accounts/entrance-dialog.tsx'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { accountRoutes } from './account-route.tsx'

/** The log-in over a page: open from `open` until somebody is logged in, closes it or goes to another page. */
export const provideEntrance = (
  session: ActorRefFrom<typeof sessionMachine>,
  { Login, Register, Forgot }: typeof accountRoutes,
) => {
  const screens = { login: Login, register: Register, forgot: Forgot }
  const listeners = createListenerSet()
  let visit = 0
  /** The path that it stands over. */
  let openAt: string | undefined
  const set = (path: string | undefined): void => {
    if (path !== undefined && openAt === undefined) visit += 1
    openAt = path
    listeners.notify()
  }
  const close = () => set(undefined)
  session.subscribe(({ context }) => {
    if (context.token !== '') close()
  })
  const Entrance = () => {
    const { pathname, search } = useLocation()
    const path = useSyncExternalStore(listeners.add, () => openAt)
    useEffect(() => {
      if (openAt !== pathname) close()
    }, [pathname])
    return (
      <EntranceDialog
        key={visit}
        open={path !== undefined}
        onClose={close}
        page={pathname + search}
        screens={screens}
      />
    )
  }
  return { dialog: <Entrance />, open: (path: string) => set(path) }
}
