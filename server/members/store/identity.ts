import type { Unit } from '#server/platform/unit-of-work.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Identity } from '#server/protection/ports.ts'

/** Who a member is, as a first deposit asks for it: whoever binds a birthday is of age. [V-01, C-12] */
export const identityOf = async (unit: Unit, memberId: string): Promise<Identity> => {
  const row = await tablesOf(unit)
    .selectFrom('members')
    .select(['real_name', 'birthday', 'age_confirmed_at', 'agreed_versions'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const asked = [
    ['realName', row.real_name],
    ['birthday', row.birthday],
  ] as const
  return {
    missing: asked.flatMap(([part, given]) => (given === null ? [part] : [])),
    ageConfirmedAtMs: row.age_confirmed_at?.getTime() ?? null,
    agreedVersions: row.agreed_versions,
  }
}
