import { memberDetails } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'
import { ownDetails } from './own-details.ts'

export const handleMemberDetails = handle(memberDetails, async (context) => accept(await ownDetails(context)))
