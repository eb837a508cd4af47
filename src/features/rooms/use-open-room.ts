import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import { useServices } from '#src/shared/app/services.tsx'
import type { RoomActors } from '#src/shared/room/room-actors.tsx'
import { firstViewMode } from './player/view-modes.ts'
import { useRoomSource } from './use-room-source.ts'
import { useRoomWiring } from './use-room-wiring.ts'

/** Starts what an open room needs beside its own machine. */
export const useOpenRoom = (room: ActorRefFrom<typeof roomMachine>): RoomActors => {
  const { machines } = useServices()
  const { roomNo, memberId, info } = room.getSnapshot().context
  if (!info) throw new Error('an open room has its details')
  const { item } = info
  const player = useActorRef(machines.player, {
    input: { src: item.videoWebUrl, anchorStatus: item.anchorStatus, mode: firstViewMode(item) },
  })
  const composer = useActorRef(machines.composer, { input: { roomNo } })
  const tray = useActorRef(machines.giftTray, { input: { roomNo } })
  const show = useActorRef(machines.giftShow, { input: { memberId } })
  const moderation = useActorRef(machines.moderation, { input: { roomNo } })
  const matchVideo = useRoomSource({ room, player })
  const actors = useMemo(
    () => ({ room, player, matchVideo, composer, tray, show, moderation }),
    [room, player, matchVideo, composer, tray, show, moderation],
  )
  useRoomWiring(actors)
  return actors
}
