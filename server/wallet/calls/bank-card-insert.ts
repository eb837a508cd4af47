import { bankCardInsert } from '#contract/wallet/calls.ts'
import { checkCardNumber, normaliseCardNumber } from '#contract/wallet/rules/card-number.ts'
import { maskCard } from '#contract/wallet/rules/number-groups.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { handle } from './handle.ts'
import { hasOnePayout } from './payout-count.ts'
import { newPayeeGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [V-07, L-05] */
export const handleBankCardInsert = handle(bankCardInsert, (context, input) => {
  const { idempotency, member, profiles, payouts, securityLog } = context
  const { requestId, cardNum, bankName, withdrawPassword } = input
  const number = normaliseCardNumber(cardNum)
  // What a repeat is compared by is kept as a fingerprint: neither number nor password may be in it.
  const repeat = { requestId, bankName, card: payouts.cards.blindIndexOf(number) }
  return idempotency.once(
    { memberId: member.id, path: bankCardInsert.path, body: repeat },
    {
      check: async () => {
        if (checkCardNumber(cardNum) !== null) return reject('CARD_REFUSED')
        const bank = readFieldText(bankName, { min: 2, max: 40 })
        if ('rule' in bank) return reject('FIELD_REFUSED', { field: 'bankName', rule: bank.rule })
        const holder = await profiles.realName(member.id)
        if (holder === null) return reject('REAL_NAME_REQUIRED')
        const refusal = await newPayeeGuard(context, withdrawPassword)
        return refusal ?? accept({ number, holder, bankName: bank.text })
      },
      effect: async (unit, card) => {
        const cards = payouts.cards.in(unit)
        if (!(await cards.add(member.id, card))) return reject('CARD_LIMIT')
        unit.announce([
          factEntry({ name: 'cardBound', id: `card-bound:${member.id}`, memberId: member.id, atMs: context.now() }),
        ])
        const details = { what: maskCard(card.number) }
        const isOnlyPayout = await hasOnePayout(payouts, unit, member.id)
        const event = { kind: 'payout.added', memberId: member.id, from: context, details, isOnlyPayout } as const
        await securityLog.record(unit, event)
        return accept({ cards: await cards.list(member.id) })
      },
    },
  )
})
