import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { matchVideo } from '#contract/live/calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { matchVideoMachine, type MatchVideoAnswer } from '#src/machines/live/match-video-machine.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { dropLink, keepLink } from '#src/streams/signed-links.ts'

export type MatchVideoRef = ActorRefFrom<typeof matchVideoMachine>

const provideMatchVideo = (gateway: Gateway) =>
  matchVideoMachine.provide({
    actors: {
      askLink: fromPromise<MatchVideoAnswer, { matchId: string }>(async ({ input, signal }) => {
        const result = await gateway.call(matchVideo, input, { signal, quiet: true })
        if (result.kind === 'accepted') return { kind: 'given', link: result.data }
        return result.kind === 'rejected' ? { kind: 'refused', msg: result.msg } : { kind: 'unreached' }
      }),
    },
    actions: {
      keepLink: (_, { url }) => keepLink(url),
      dropLink: (_, src) => {
        if (src !== '') dropLink(src)
      },
    },
  })

/**
 * The outside stream of a match, for as long as `matchId` is given: `context.src` of the actor is the playlist for the player,
 * empty while there is none. It stays the same while the link behind it is renewed. [C-16]
 */
export const useMatchVideo = (matchId: string | null): MatchVideoRef => {
  const { gateway } = useServices()
  const machine = useMemo(() => provideMatchVideo(gateway), [gateway])
  const video = useActorRef(machine)
  useEffect(() => {
    if (matchId === null) return undefined
    video.send({ type: 'video.watch', matchId })
    return () => video.send({ type: 'video.leave' })
  }, [video, matchId])
  return video
}
