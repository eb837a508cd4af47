import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { useShellServices } from '#src/shared/app/services.tsx'

const SessionDialog = lazy(async () => ({
  default: (await import('#src/features/shell/session-dialog.tsx')).SessionDialog,
}))

/** Shows the session's dialog over every screen. [S-03, S-04, S-05] */
export const SessionGate = () => {
  const { gateway, session } = useShellServices()
  const notice = useSelector(session, (snapshot) => snapshot.context.notice)
  const memberId = useSelector(session, (snapshot) => snapshot.context.userInfo?.id)
  useEffect(() => {
    if (memberId === undefined) return
    import('./member-currency.ts').then(({ adoptCurrency }) => adoptCurrency(gateway)).catch(() => undefined)
  }, [memberId, gateway])
  if (!notice) return null
  return (
    <Suspense>
      <SessionDialog notice={notice} onOk={() => session.send({ type: 'session.acknowledge' })} />
    </Suspense>
  )
}
