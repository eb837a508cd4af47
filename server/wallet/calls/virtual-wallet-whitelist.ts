import { virtualWalletHoldMs } from '#contract/limits.ts'
import { virtualWalletWhitelist } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { hasOnePayout } from './payout-count.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleVirtualWalletWhitelist = handle(virtualWalletWhitelist, async (context, input) => {
  const { member, payouts, units, securityLog } = context
  const refusal = await withdrawGuard(context, input.withdrawPassword)
  if (refusal) return refusal
  const found = (await payouts.addresses.list(member.id)).find(({ id }) => id === input.id)
  if (!found) return reject('RECORD_UNKNOWN')
  const kind = input.whitelisted ? 'payout.added' : 'payout.removed'
  const event = { kind, memberId: member.id, from: context, details: { what: found.address } } as const
  const former = found.whitelisted
    ? ({ of: 'white-list', id: found.id, whitelistedAtMs: found.usableFromMs - virtualWalletHoldMs } as const)
    : undefined
  const isSet = await units.run(async (unit) => {
    if (!(await payouts.addresses.in(unit).setWhitelisted(member.id, input.id, input.whitelisted))) return false
    const isOnlyPayout = await hasOnePayout(payouts, unit, member.id)
    await securityLog.record(unit, { ...event, former, isOnlyPayout })
    return true
  })
  if (!isSet) return reject('RECORD_UNKNOWN')
  return accept({ wallets: await payouts.addresses.list(member.id) })
})
