import { bankCardInsert } from '#contract/wallet/calls.ts'
import { checkCardNumber, normaliseCardNumber } from '#contract/wallet/rules/card-number.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [V-07, L-05] */
export const handleBankCardInsert = handle(bankCardInsert, (context, input) => {
  const { answers, member, profiles, payouts } = context
  const { requestId, cardNum, bankName, withdrawPassword } = input
  const number = normaliseCardNumber(cardNum)
  // What a repeat is compared by is stored as a hash that anybody can compute: neither number nor password may be in it.
  const repeat = { requestId, bankName, card: payouts.cards.blindIndexOf(number) }
  return runOnce({ answers, member, path: bankCardInsert.path }, repeat, async () => {
    if (checkCardNumber(cardNum) !== null) return reject('CARD_REFUSED')
    const bank = readFieldText(bankName, { min: 2, max: 40 })
    if ('rule' in bank) return reject('FIELD_REFUSED', { field: 'bankName', rule: bank.rule })
    const holder = await profiles.realName(member.id)
    if (holder === null) return reject('REAL_NAME_REQUIRED')
    const refusal = await withdrawGuard(context, withdrawPassword)
    if (refusal) return refusal
    if (!(await payouts.cards.add(member.id, { number, holder, bankName: bank.text }))) return reject('CARD_LIMIT')
    return accept({ cards: await payouts.cards.list(member.id) })
  })
})
