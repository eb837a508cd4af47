import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShellServices } from '#src/features/services.tsx'
import { isEntrance } from '#src/machines/from-page.ts'
import type { Navigation } from './navigation.ts'

const SessionDialog = lazy(async () => ({
  default: (await import('#src/features/shell/session-dialog.tsx')).SessionDialog,
}))

/** Lets the session say where the user goes, and show its dialog over every screen. [S-03, S-04] */
export const SessionGate = ({ navigation }: { navigation: Navigation }) => {
  const { gateway, session } = useShellServices()
  const notice = useSelector(session, (snapshot) => snapshot.context.notice)
  const memberId = useSelector(session, (snapshot) => snapshot.context.userInfo?.id)
  const navigate = useNavigate()
  useEffect(
    () => navigation.attach((path) => void navigate(path, { replace: isEntrance(location.pathname) })),
    [navigation, navigate],
  )
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
