import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Context } from './handle.ts'

interface Removable<Shown> {
  list(memberId: string): Promise<Shown[]>
  remove(memberId: string, id: string): Promise<boolean>
  in(unit: Unit): Pick<Removable<Shown>, 'remove'>
}

/** Removes a card or an address and puts down which, masked. False when it is not there. */
export const removePayout = async <Shown extends { id: string }>(
  { member, client, token, units, securityLog }: Context<'member'>,
  payouts: Removable<Shown>,
  { id, maskedOf }: { id: string; maskedOf: (one: Shown) => string },
): Promise<boolean> => {
  const known = (await payouts.list(member.id)).find((one) => one.id === id)
  if (!known) return false
  const details = { what: maskedOf(known) }
  return units.run(async (unit) => {
    if (!(await payouts.in(unit).remove(member.id, id))) return false
    const from = { client, token }
    await securityLog.record(unit, { kind: 'payout.removed', memberId: member.id, from, details })
    return true
  })
}
