import { createContext, useContext, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { composerMachine } from '#src/machines/rooms/composer-machine.ts'
import type { giftShowMachine } from '#src/machines/gifts/gift-show-machine.ts'
import type { giftTrayMachine } from '#src/machines/gifts/gift-tray-machine.ts'
import type { moderationMachine } from '#src/machines/rooms/moderation-machine.ts'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import { PlayerActorsProvider, type PlayerActors } from '#src/shared/player/player-actors.tsx'

export interface RoomActors extends PlayerActors {
  room: ActorRefFrom<typeof roomMachine>
  composer: ActorRefFrom<typeof composerMachine>
  tray: ActorRefFrom<typeof giftTrayMachine>
  show: ActorRefFrom<typeof giftShowMachine>
  moderation: ActorRefFrom<typeof moderationMachine>
}

const RoomActorsContext = createContext<RoomActors | undefined>(undefined)

export const RoomActorsProvider = ({ actors, children }: { actors: RoomActors; children: ReactNode }) => (
  <RoomActorsContext.Provider value={actors}>
    <PlayerActorsProvider value={actors}>{children}</PlayerActorsProvider>
  </RoomActorsContext.Provider>
)

export const useRoomActors = (): RoomActors => {
  const actors = useContext(RoomActorsContext)
  if (!actors) throw new Error('useRoomActors needs a RoomActorsProvider above it')
  return actors
}
