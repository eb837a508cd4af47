import type { Former } from '#server/accounts/ports/former.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Context } from './handle.ts'

/** Removes a card or an address and puts down which, masked. False when it is not there. */
export const removePayout = (
  { member, client, token, units, securityLog }: Context<'member'>,
  masked: string,
  remove: (unit: Unit) => Promise<Former | undefined>,
): Promise<boolean> =>
  units.run(async (unit) => {
    const former = await remove(unit)
    if (!former) return false
    const event = { kind: 'payout.removed', memberId: member.id, from: { client, token } } as const
    await securityLog.record(unit, { ...event, details: { what: masked }, former })
    return true
  })
