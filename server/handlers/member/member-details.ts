import { memberDetails } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'
import { ownDetails } from './own-details.ts'

export const handleMemberDetails = handle(memberDetails, async (context) => accept(await ownDetails(context)))
