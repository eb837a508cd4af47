import { addressGet } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleAddressGet = handle(addressGet, async ({ member, memberCare }) =>
  accept({ address: await memberCare.addresses.get(member.id) }),
)
