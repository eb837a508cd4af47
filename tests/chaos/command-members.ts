import { randomUUID } from 'node:crypto'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { hashPassword } from '#server/platform/password-hash.ts'
import { withdrawPasswordRow } from '#tests/builders/field-encryption.ts'
import { aMember } from '#tests/builders/member.ts'
import type { Stand } from './command-kind.ts'

export const withdrawPassword = '271828'
let withdrawHash: Promise<string> | undefined

export const richMember = async ({ db }: Stand): Promise<MemberInfo> => {
  const member = await aMember(db, { vipLevel: 0 })
  await issueDemoMoney(db, [member.id])
  return member
}

/** A member with a real name and a withdrawal password. */
export const payee = async ({ db }: Stand): Promise<MemberInfo> => {
  const member = await aMember(db)
  withdrawHash ??= hashPassword(withdrawPassword)
  await db.updateTable('members').set({ real_name: '王小明' }).where('id', '=', member.id).execute()
  await db
    .insertInto('withdraw_passwords')
    .values(withdrawPasswordRow(member.id, await withdrawHash))
    .execute()
  return member
}

/** All that is asked for to be paid out to a card of the member's own. */
export const withdrawalInput = async ({ process }: Stand, { id }: MemberInfo) => {
  await process.cards.add(id, { number: '6217000010001234567', holder: '王小明', bankName: '演示银行' })
  const [card] = await process.cards.list(id)
  return {
    requestId: randomUUID(),
    methodId: 'bank-card',
    payeeId: card?.id ?? '',
    currency: 'CNY' as const,
    amountMinor: 20_000,
    withdrawPassword,
  }
}
