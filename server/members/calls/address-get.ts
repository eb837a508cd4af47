import { addressGet } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAddressGet = handle(addressGet, async ({ member, memberCare }) =>
  accept({ address: await memberCare.addresses.get(member.id) }),
)
