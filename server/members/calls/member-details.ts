import { memberDetails } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { ownDetails } from './own-details.ts'
import { accept } from '#contract/outcome.ts'

export const handleMemberDetails = handle(memberDetails, async (context) => accept(await ownDetails(context)))
