import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useOwnsRoom } from '#src/features/rooms/use-moderates.ts'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { HostNote, RaidCard } from './other-room.tsx'

interface Part {
  RaidCard: typeof RaidCard
  HostNote: typeof HostNote
}

/** The code of raids and hosts loads with the first one. */
const useLatePart = (isWanted: boolean): Part | null => {
  const [part, setPart] = useState<Part | null>(null)
  const loads = isWanted && part === null
  useEffect(() => {
    if (loads) loadOnline(() => import('./other-room.tsx')).then(setPart, () => undefined)
  }, [loads])
  return part
}

/** The raid of the room, for all but its streamer. [S-02] */
export const RaidPlace = () => {
  const { room } = useRoomActors()
  const raid = useSelector(room, ({ context }) => context.raid)
  const isOwn = useOwnsRoom()
  const part = useLatePart(raid !== undefined)
  return <Suspense>{part && raid && !isOwn ? <part.RaidCard raid={raid} /> : null}</Suspense>
}

/** Whose picture the room displays, if it is another one's. [S-02] */
export const HostPlace = () => {
  const { room } = useRoomActors()
  const hosted = useSelector(room, ({ context }) => context.hosted)
  const part = useLatePart(hosted !== undefined)
  return <Suspense>{part && hosted ? <part.HostNote hosted={hosted} /> : null}</Suspense>
}
