import { addressGet } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleAddressGet = handle(addressGet, async ({ member, memberCare }) =>
  accept({ address: await memberCare.addresses.get(member.id) }),
)
