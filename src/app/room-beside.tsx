import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { RoomPage } from '#src/features/rooms/room-page.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { readFirstRoom } from './first-room.ts'
import { RoomServices } from './room-services.tsx'

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
      <RoomPage key={roomNo} roomNo={roomNo} known={first && { ...first, site }} />
    </RoomServices>
  )
}
