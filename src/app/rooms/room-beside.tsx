import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { GiftDock } from '#src/features/gifts/gift-dock.tsx'
import { GiftSheet } from '#src/features/gifts/gift-sheet.tsx'
import { FollowOrder } from '#src/features/sports/slip/follow-order.tsx'
import { MarketList } from '#src/features/sports/market-list.tsx'
import { OddsDock } from '#src/features/sports/odds-dock.tsx'
import { QuickOdds } from '#src/features/sports/quick-odds.tsx'
import { lateComponent } from '#src/shared/app/late-component.tsx'
import { ServicesProvider, useShellServices, type ShellServices } from '#src/shared/app/services.tsx'
import { RoomPartsProvider, type RoomParts } from '#src/shared/room/room-parts.tsx'
import { RoomPage } from '#src/features/rooms/room-page.tsx'
import { browserStore } from '#src/app/browser-store.ts'
import { readFirstRoom } from './first-room.ts'
import { provideMachines } from './provide-machines.ts'

const machinesOf = (shell: ShellServices) =>
  provideMachines({
    ...shell,
    pendingStorage: browserStore('sessionStorage'),
    memberId: () => shell.session.getSnapshot().context.userInfo?.id ?? null,
    random: Math.random,
  })

const parts: RoomParts = {
  GiftDock,
  GiftSheet,
  OddsDock,
  QuickOdds,
  MarketList,
  FollowOrder,
  loadViewerDesk: () => import('./viewer-desk-part.tsx'),
  Rewind: lateComponent(async () => (await import('./rewind-part.tsx')).Rewind),
}

interface RoomServicesProps {
  /** What stands below the picture in place of odds and gifts. */
  Table?: ComponentType | undefined
  children: ReactNode
}

/** The machines of rooms, and what rooms show of gifts and sports. */
export const RoomServices = ({ Table, children }: RoomServicesProps) => {
  const shell = useShellServices()
  const services = useMemo(() => ({ ...shell, machines: machinesOf(shell) }), [shell])
  const all = useMemo(() => (Table ? { ...parts, Table } : parts), [Table])
  return (
    <ServicesProvider value={services}>
      <RoomPartsProvider value={all}>{children}</RoomPartsProvider>
    </ServicesProvider>
  )
}

interface RoomBesideProps {
  roomNo: string
  /** What stands below the picture in place of odds and gifts. */
  Table?: ComponentType
}

/** A room with its machines, which load with it. */
export const RoomBeside = ({ roomNo, Table }: RoomBesideProps) => {
  const { site } = useShellServices()
  const first = readFirstRoom(useQueryClient(), roomNo)
  return (
    <RoomServices Table={Table}>
      <RoomPage key={roomNo} roomNo={roomNo} preloaded={first && { ...first, site }} />
    </RoomServices>
  )
}
