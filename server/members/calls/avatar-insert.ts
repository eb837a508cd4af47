import { avatarInsert } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { uploadedFile } from './uploaded-file.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleAvatarInsert = handle(avatarInsert, ({ answers, member, memberCare: { avatars } }, input) =>
  runOnce({ answers, member, path: avatarInsert.path }, input, async () => {
    const file = uploadedFile(input.picture)
    if (!file || !(await avatars.add(member.id, input.requestId, file))) return reject('FILE_REFUSED')
    return accept({ avatars: await avatars.list(member.id) })
  }),
)
