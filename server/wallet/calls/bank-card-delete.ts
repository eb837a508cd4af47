import { bankCardDelete } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBankCardDelete = handle(bankCardDelete, async (context, { id, withdrawPassword }) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  if (!(await payouts.cards.remove(member.id, id))) return reject('RECORD_UNKNOWN')
  return accept({ cards: await payouts.cards.list(member.id) })
})
