import { randomUUID } from 'node:crypto'
import { clipMake } from '#contract/live/clip-calls.ts'
import type { Clip } from '#contract/live/entities/clip.ts'
import { clipTitleMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { checkRange, checkRoom, clipOf, mayMakeClips } from '#server/live/clips/clip-rules.ts'
import type { NewClip } from '#server/live/ports/clips.ts'
import { handle, type LiveCallDeps } from './handle.ts'
import { admittedReplay } from './replay-viewer.ts'

type Deps = LiveCallDeps & { member: MemberInfo }
type Input = InputOf<typeof clipMake>
type Refusal = 'RECORD_UNKNOWN' | 'REPLAY_FOLLOWERS' | 'FORBIDDEN' | 'FIELD_REFUSED'

const hourMs = 60 * 60_000

/** The room in which the caller may cut this out of this replay now. */
const checkClip = async (context: Deps, input: Input): Promise<Outcome<{ roomNo: string }, Refusal>> => {
  const { member, rooms, clips, texts, now } = context
  const admitted = await admittedReplay(context, input.replayId)
  if (!admitted.ok) return admitted
  const { room, media } = admitted.value
  const { roomNo } = room
  const role = await rooms.roleOf(room, member.id)
  if (!mayMakeClips(role, await clips.viewersMay(roomNo))) return reject('FORBIDDEN')
  const range = checkRange(input, (await media.clockOf(input.replayId)).durationMs)
  if (!range.ok) return range
  const rule = await texts.faultOf(roomNo, input.title, clipTitleMax)
  if (rule) return reject('FIELD_REFUSED', { field: 'title', rule })
  const counts = await clips.counts(roomNo, member.id, now() - hourMs)
  const checked = checkRoom(counts, role, (await media.freeBytes()) > 0)
  return checked.ok ? accept({ roomNo }) : checked
}

/** The media are on the disk before the row: what a crash leaves without a row is swept. */
const cut = async (context: Deps, input: Input): Promise<Outcome<NewClip, Refusal>> => {
  const { member, clipMedia } = context
  const checked = await checkClip(context, input)
  if (!checked.ok) return checked
  const clipId = randomUUID()
  const media = await clipMedia?.cut(clipId, input.replayId, input)
  if (!media) return reject('FIELD_REFUSED', { field: 'toMs', rule: 'beyond' })
  const { replayId, title } = input
  return accept({ clipId, roomNo: checked.value.roomNo, replayId, makerId: member.id, title, ...media })
}

/** [S-02] */
export const handleClipMake = handle(clipMake, (context, input) => {
  const { member, idempotency, clips, inTurn } = context
  return inTurn(member.id, () =>
    idempotency.once<Clip, Refusal, NewClip>(
      { memberId: member.id, path: clipMake.path, body: input },
      {
        check: () => cut(context, input),
        effect: async (unit, clip) => accept(clipOf(await clips.in(unit).add(clip))),
      },
    ),
  )
})
