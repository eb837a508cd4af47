import { useParams, useSearchParams } from 'react-router-dom'
import { fromCallback } from 'xstate'
import { ClipId } from '#contract/live/entities/clip.ts'
import { ReplayId } from '#contract/live/entities/replay.ts'
import { ClipPage } from '#src/features/replays/clip-page.tsx'
import { ReplayPage } from '#src/features/replays/replay-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { ReviewPage } from '#src/features/replays/review/review-page.tsx'
import { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import { createReplayPlayback } from '#src/streams/replay-playback.ts'

const secondMs = 1_000

const playback = createReplayPlayback({
  /** The same that rooms play with: a browser that was in one has it. */
  loadHls: async () => (await import('#src/streams/head-start.ts')).HlsJs,
})

const machine = replayPlayerMachine.provide({ actors: { media: fromCallback(playback) } })

/** A number of seconds in the address; 0 for what is none. */
const useAskedMs = (name: string): number => {
  const [params] = useSearchParams()
  return Math.max(0, Number(params.get(name)) || 0) * secondMs
}

/**
 * Where streams are watched again, and those that run from earlier on. `?t=`: the second at which a replay begins;
 * `?back=`: so many before its end. [S-02]
 */
export const ReplayRoute = () => {
  const { data } = ReplayId.safeParse(useParams()['replayId'])
  const startAtMs = useAskedMs('t')
  const backMs = useAskedMs('back')
  return (
    <FormCommands>
      <ReplayPage key={data} machine={machine} replayId={data} startAtMs={startAtMs} backMs={backMs} />
    </FormCommands>
  )
}

/** Where a clip of one is watched. [S-02] */
export const ClipRoute = () => {
  const { data } = ClipId.safeParse(useParams()['clipId'])
  return (
    <FormCommands>
      <ClipPage key={data} machine={machine} clipId={data} />
    </FormCommands>
  )
}

/** Where the team of a room looks back at a stream. [S-02] */
export const ReviewRoute = () => {
  const { data } = ReplayId.safeParse(useParams()['streamId'])
  return (
    <MembersOnly>
      <FormCommands>
        <ReviewPage key={data} machine={machine} streamId={data} />
      </FormCommands>
    </MembersOnly>
  )
}
