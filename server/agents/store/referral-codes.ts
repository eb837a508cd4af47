import { randomInt } from 'node:crypto'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Without what is mistaken for something else when it is read aloud or written down: 0 O 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 6
const triesMax = 5

const aCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

const codeOf = async (tables: Database, memberId: string, label: string): Promise<string | undefined> => {
  const row = await tables
    .selectFrom('referral_codes')
    .select('code')
    .where('member_id', '=', memberId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.code
}

/** The code of a member's label, made when it is first asked for. */
export const referralCodeOf = async (
  tables: Database,
  { memberId, label, nowMs }: { memberId: string; label: string; nowMs: number },
): Promise<string> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const known = await codeOf(tables, memberId, label)
    if (known !== undefined) return known
    // Either side of a conflict is found by the next look: the member's own of another process, or somebody else's code.
    await tables
      .insertInto('referral_codes')
      .values({ code: aCode(), member_id: memberId, label, created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const made = await codeOf(tables, memberId, label)
  if (made === undefined) throw new Error(`no invite code could be made for member ${memberId}`)
  return made
}
