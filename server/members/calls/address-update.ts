import { addressUpdate } from '#contract/members/calls/members.ts'
import type { PostalAddress } from '#contract/members/entities/member-details.ts'
import { readPhone } from '#server/accounts/ports/phone.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

const limits = {
  receiver: { min: 1, max: 40 },
  region: { min: 1, max: 80 },
  street: { min: 1, max: 120 },
  postcode: { min: 0, max: 12 },
} as const
const fields = Object.keys(limits) as (keyof typeof limits)[]

export const handleAddressUpdate = handle(addressUpdate, async ({ member, memberCare }, input) => {
  const phone = readPhone(input.areaCode, input.phone)
  if (phone === undefined) return reject('CONTACT_REFUSED')
  const address: PostalAddress = { ...input, phone }
  for (const field of fields) {
    const read = readFieldText(input[field], limits[field])
    if ('rule' in read) return reject('FIELD_REFUSED', { field, rule: read.rule })
    address[field] = read.text
  }
  await memberCare.addresses.set(member.id, address)
  return accept({ address })
})
