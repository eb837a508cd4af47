import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { RoomNo } from '#contract/ids.ts'
import { RoomPage } from '#src/features/rooms/room-page.tsx'
import { ServicesProvider, useShellServices, type ShellServices } from '#src/shared/app/services.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { browserStore } from './browser-store.ts'
import { provideMachines } from './provide-machines.ts'

const machinesOf = (shell: ShellServices) =>
  provideMachines({
    ...shell,
    pendingStorage: browserStore('sessionStorage'),
    memberId: () => shell.session.getSnapshot().context.userInfo?.id ?? null,
    random: Math.random,
  })

/** A room with its machines, which load with it. */
export const RoomRoute = () => {
  const shell = useShellServices()
  const { roomNo } = useParams()
  const services = useMemo(() => ({ ...shell, machines: machinesOf(shell) }), [shell])
  const asked = RoomNo.safeParse(roomNo)
  if (!asked.success) return <NotFoundPage />
  return (
    <ServicesProvider value={services}>
      <RoomPage key={asked.data} roomNo={asked.data} />
    </ServicesProvider>
  )
}
