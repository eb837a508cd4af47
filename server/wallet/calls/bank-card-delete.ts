import { bankCardDelete } from '#contract/wallet/calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { handle } from './handle.ts'
import { removePayout } from './remove-payout.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBankCardDelete = handle(bankCardDelete, async (context, { id, withdrawPassword }) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  const card = (await payouts.cards.list(member.id)).find((one) => one.id === id)
  const remove = async (unit: Unit) => {
    const card = await payouts.cards.in(unit).remove(member.id, id)
    return card && ({ of: 'bank-card', ...card } as const)
  }
  if (!card || !(await removePayout(context, card.cardNum, remove))) return reject('RECORD_UNKNOWN')
  return accept({ cards: await payouts.cards.list(member.id) })
})
