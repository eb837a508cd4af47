import { accessAccept, whiteMembers } from '#contract/access/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAccessAccept = handle(accessAccept, async ({ gate, client }) => accept(await gate.accept(client)))

export const handleWhiteMembers = handle(whiteMembers, async ({ settings, member }) => {
  const names = settings.get('whiteMembers').map((name) => name.toLowerCase())
  return accept({ white: member !== undefined && names.includes(member.name.toLowerCase()), count: names.length })
})
