import { fromPromise } from 'xstate'
import { matchVideo } from '#contract/live/calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { matchVideoMachine, type MatchVideoAnswer } from '#src/machines/live/match-video-machine.ts'
import { dropLink, keepLink } from '#src/streams/signed-links.ts'

/** The links of matches' outside streams, for what plays them on this page. [C-16] */
export const provideMatchVideo = (gateway: Gateway) =>
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
