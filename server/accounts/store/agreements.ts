import { agreedVersions, textsDue } from '#contract/site/rules/agreed-versions.ts'
import type { Agreements } from '#server/accounts/ports/agreements.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** Members of whom a bet does not ask the database again what they agreed to. */
const cachedMax = 20_000

/** The last line that the member agreed to; null: none. */
const readAgreed = async (db: Database, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('members')
    .select((of) => [
      'agreed_versions',
      of
        .selectFrom('agreements_accepted')
        .select('versions')
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(1)
        .as('versions'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.versions ?? row?.agreed_versions ?? null
}

/** Agreements on PostgreSQL; an agreement is never taken back, so what was found once holds while the versions do. */
export const createAgreements = (
  db: Database,
  { settings, now }: { settings: Pick<SiteSettings, 'get'>; now: () => number },
): Agreements => {
  const cached = new LruMap<string, string>(cachedMax)
  const due: Agreements['due'] = async (memberId) => {
    const texts = settings.get('agreements')
    const versions = agreedVersions(texts)
    if (versions === '' || cached.get(memberId) === versions) return []
    const left = textsDue(texts, await readAgreed(db, memberId))
    if (left.length === 0) cached.set(memberId, versions)
    return left
  }
  return {
    due,
    accept: async (memberId, versions) => {
      if (versions !== agreedVersions(settings.get('agreements'))) return false
      if ((await due(memberId)).length === 0) return true
      const row = { member_id: memberId, versions, accepted_at: new Date(now()) }
      await db.insertInto('agreements_accepted').values(row).execute()
      return true
    },
  }
}
