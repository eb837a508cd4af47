import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { accessAccept, whiteMembers } from '#contract/access/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAccessAccept = handle(accessAccept, async ({ accessControl, client }) =>
  accept(await accessControl.accept(client)),
)

/** Who is on the list passes with this device from now on, as after a log-in. [P-03] */
export const handleWhiteMembers = handle(whiteMembers, async ({ settings, accessControl, client, member }) => {
  const names = settings.get('whiteMembers').map(userNameKey)
  const white = member !== undefined && names.includes(userNameKey(member.name))
  if (white) accessControl.welcome(client, member)
  return accept({ white, count: names.length })
})
