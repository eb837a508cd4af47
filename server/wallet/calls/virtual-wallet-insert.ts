import { virtualWalletInsert } from '#contract/wallet/calls.ts'
import { checkWalletAddress, normaliseWalletAddress } from '#contract/wallet/rules/wallet-address.ts'
import { maskAddress } from '#contract/wallet/rules/number-groups.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { handle } from './handle.ts'
import { hasOnePayout } from './payout-count.ts'
import { newPayeeGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleVirtualWalletInsert = handle(virtualWalletInsert, (context, input) => {
  const { idempotency, member, payouts, securityLog } = context
  const { withdrawPassword, ...repeat } = input
  return idempotency.once(
    { memberId: member.id, path: virtualWalletInsert.path, body: repeat },
    {
      check: async () => {
        const { network } = input
        if (checkWalletAddress(network, input.address) !== null) return reject('ADDRESS_REFUSED')
        const label = readFieldText(input.label, { min: 0, max: 20 })
        if ('rule' in label) return reject('FIELD_REFUSED', { field: 'label', rule: label.rule })
        const refusal = await newPayeeGuard(context, withdrawPassword)
        return refusal ?? accept({ network, address: normaliseWalletAddress(input.address), label: label.text })
      },
      effect: async (unit, wallet) => {
        const wallets = payouts.addresses.in(unit)
        if (!(await wallets.add(member.id, wallet))) return reject('ADDRESS_LIMIT')
        const details = { what: maskAddress(wallet.address) }
        const isOnlyPayout = await hasOnePayout(payouts, unit, member.id)
        const event = { kind: 'payout.added', memberId: member.id, from: context, details, isOnlyPayout } as const
        await securityLog.record(unit, event)
        return accept({ wallets: await wallets.list(member.id) })
      },
    },
  )
})
