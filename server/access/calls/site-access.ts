import { accessAccept, whiteMembers } from '#contract/access/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAccessAccept = handle(accessAccept, async ({ accessControl, client }) =>
  accept(await accessControl.accept(client)),
)

export const handleWhiteMembers = handle(whiteMembers, async ({ settings, member }) => {
  const names = settings.get('whiteMembers').map((name) => name.toLowerCase())
  return accept({ white: member !== undefined && names.includes(member.name.toLowerCase()), count: names.length })
})
