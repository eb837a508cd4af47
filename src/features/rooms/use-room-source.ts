import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '#src/machines/live/player-machine.ts'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useMatchVideo, type MatchVideoRef } from '#src/shared/live/use-match-video.ts'
import { outsideMatchOf } from './player/view-modes.ts'

interface Watched {
  room: ActorRefFrom<typeof roomMachine>
  player: ActorRefFrom<typeof playerMachine>
}

/** An outside stream does not wait for the anchor. */
const onDemand = 4

/** Gives the player what its mode shows: the room's stream as the anchor has it or the one that it hosts, or the outside stream of the match. [C-16] */
export const useRoomSource = ({ room, player }: Watched): MatchVideoRef => {
  const { machines } = useServices()
  const mode = useSelector(player, ({ context }) => context.mode)
  const outside = useSelector(room, ({ context }) => context.info && outsideMatchOf(context.info.item, mode))
  const own = useSelector(room, ({ context }) => context.hosted?.videoWebUrl ?? context.info?.item.videoWebUrl ?? '')
  const ownStatus = useSelector(room, ({ context }) => context.hosted?.anchorStatus ?? context.anchorStatus)
  const matchVideo = useMatchVideo(machines.matchVideo, outside)
  const given = useSelector(matchVideo, ({ context }) => context.src)
  const isOutside = outside !== null
  const src = isOutside ? given : own
  const status = isOutside ? onDemand : ownStatus
  useEffect(() => player.send({ type: 'anchor.changed', status }), [player, status])
  useEffect(() => player.send({ type: 'source.changed', src }), [player, src])
  return matchVideo
}
