import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { matchVideoMachine } from '#src/machines/live/match-video-machine.ts'

export type MatchVideoRef = ActorRefFrom<typeof matchVideoMachine>

/**
 * The outside stream of a match, for as long as `matchId` is given: `context.src` of the actor is the playlist for the player,
 * empty while there is none. It stays the same while the link behind it is renewed. `machine`: as src/app provides it. [C-16]
 */
export const useMatchVideo = (machine: typeof matchVideoMachine, matchId: string | null): MatchVideoRef => {
  const video = useActorRef(machine)
  useEffect(() => {
    if (matchId === null) return undefined
    video.send({ type: 'video.watch', matchId })
    return () => video.send({ type: 'video.leave' })
  }, [video, matchId])
  return video
}
