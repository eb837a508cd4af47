import { avatarInsert } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleAvatarInsert = handle(avatarInsert, (context, input) => {
  const { idempotency, member, memberCare } = context
  return idempotency.once(
    { memberId: member.id, path: avatarInsert.path, body: input },
    {
      check: async () => {
        const file = uploadedFile(input.picture)
        const picture = file && (await memberCare.avatars.draw(member.id, file))
        return picture ? accept(picture) : reject('FILE_REFUSED')
      },
      effect: async (unit, picture) => {
        const avatars = memberCare.avatars.in(unit)
        if (!(await avatars.add(member.id, input.requestId, picture))) return reject('FILE_REFUSED')
        return accept({ avatars: await avatars.list(member.id) })
      },
    },
  )
})
