import type { MemberInfo } from '#contract/members/entities/member.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { testDatabase } from '#tests/world/database.ts'
import { aMember } from './member.ts'
import { ownGamesOn } from './own-games.ts'

/** Our own games on a database of a test's, with members who have demo money. */
export const openOwnGames = async (now: () => number) => {
  const { db, url, drop } = await testDatabase()
  return {
    ...ownGamesOn(db, now),
    db,
    url,
    drop,
    aPlayer: async (): Promise<MemberInfo> => {
      const member = await aMember(db)
      await issueDemoMoney(db, [member.id])
      return member
    },
    balanceOf: async (member: MemberInfo): Promise<number> =>
      (await createBalances(db).of(member.id)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0,
    /** What the ledger finds wrong. */
    faults: async (): Promise<string[]> => (await createBalances(db).verify()).faults,
  }
}
