import { bankCardDelete } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { removePayout } from './remove-payout.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBankCardDelete = handle(bankCardDelete, async (context, { id, withdrawPassword }) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  const known = (await payouts.cards.list(member.id)).find((one) => one.id === id)
  const isGone =
    known && (await removePayout(context, known.cardNum, (unit) => payouts.cards.in(unit).remove(member.id, id)))
  if (!isGone) return reject('RECORD_UNKNOWN')
  return accept({ cards: await payouts.cards.list(member.id) })
})
