import { accept, reject } from '#contract/outcome.ts'
import { studioApply, studioCheck } from '#contract/studio/calls.ts'
import type { AnchorApplication } from '#contract/studio/entities/anchor-application.ts'
import { handle } from './handle.ts'

/** */
export const handleStudioCheck = handle(studioCheck, async ({ member, applications }) =>
  accept({ roomNo: member.anchorRoomNo, application: await applications.newest(member.id) }),
)

/** */
export const handleStudioApply = handle(studioApply, ({ member, applications, idempotency, now }, input) =>
  idempotency.once<{ application: AnchorApplication }, 'APPLIED_ALREADY', null>(
    { memberId: member.id, path: studioApply.path, body: input },
    {
      check: async () => (member.anchorRoomNo === null ? accept(null) : reject('APPLIED_ALREADY')),
      effect: async (unit) => {
        const application = await applications.in(unit).add(member.id, input, now())
        return application ? accept({ application }) : reject('APPLIED_ALREADY')
      },
    },
  ),
)
