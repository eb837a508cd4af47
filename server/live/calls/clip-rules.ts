import { clipRules } from '#contract/live/clip-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [S-02] */
export const handleClipRules = handle(clipRules, ({ idempotency, member, clips }, input) =>
  idempotency.once(
    { memberId: member.id, path: clipRules.path, body: input },
    {
      check: async () => (member.anchorRoomNo === null ? reject('ANCHOR_ONLY') : accept(member.anchorRoomNo)),
      effect: async (unit, roomNo) => {
        await clips.in(unit).setViewersMay(roomNo, input.viewersMay)
        return accept({ viewersMay: input.viewersMay })
      },
    },
  ),
)
