import { randomUUID } from 'node:crypto'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

const transferred = { channelCode: 'by', currency: 'CNY', amountMinor: 1_000 } as const

/** A member with money at a venue. */
const player = async (stand: Stand): Promise<MemberInfo> => {
  const member = await richMember(stand)
  const caller = { member, client: aClient(), token: '' }
  const outcome = await stand.process.calls.venueTransferIn.run(caller, { requestId: randomUUID(), ...transferred })
  if (!outcome.ok) throw new Error(outcome.code)
  return member
}

/** What a member has in the centre wallet and at the venue. */
const moneyOf = async ({ process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  if (!member) throw new Error('nobody moved money')
  const caller = { member, client: aClient(), token: '' }
  const balance = await process.calls.venueBalance.run(caller, { channelCode: transferred.channelCode })
  return [await process.balances.of(member.id), balance]
}

/** Transfers to and from venues. */
export const venueKinds: Kinds<'venueTransferIn' | 'venueTransferOut' | 'venueRecover'> = {
  venueTransferIn: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await richMember(stand), input: { requestId: randomUUID(), ...transferred } }),
    shows: moneyOf,
  },
  venueTransferOut: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await player(stand), input: { requestId: randomUUID(), ...transferred } }),
    shows: moneyOf,
  },
  venueRecover: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await player(stand), input: { requestId: randomUUID() } }),
    shows: moneyOf,
  },
}
