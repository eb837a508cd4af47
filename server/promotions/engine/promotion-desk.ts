import { sql } from 'kysely'
import { accept, reject } from '#contract/outcome.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { BonusGuard, PromotionDesk } from '#server/promotions/ports.ts'
import { isMeant, phaseAt, type AudienceMember } from './domain/audience.ts'
import type { Barriers } from './barriers.ts'
import type { PromotionRows } from './promotion-rows.ts'

interface AudienceRow {
  id: string
  vip_level: number
  created_at: Date
  settle_currency: 'CNY' | 'USDT'
  tags: string[]
}

/** What audiences look at, by member. */
export const readAudienceMembers = async (
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, AudienceMember>> => {
  const { rows } = await sql<AudienceRow>`
    select id, vip_level, created_at, settle_currency, array(select tag from member_tags t where t.member_id = m.id) as tags
    from members m where id = any(${[...memberIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, vip_level: vipLevel, created_at: at, settle_currency: currency, tags }) => [
      id,
      { vipLevel, seenAtMs: at.getTime(), currency, tags: new Set(tags) },
    ]),
  )
}

export const readAudienceMember = async (db: Database, memberId: string): Promise<AudienceMember | undefined> =>
  (await readAudienceMembers(db, [memberId])).get(memberId)

/** Whether everything that a promotion had is given. */
export const isSpent = ({ spent }: { spent: readonly { total: number; spent: number }[] }): boolean =>
  spent.length > 0 && spent.every((budget) => budget.spent >= budget.total)

export const createPromotionDesk = (
  db: Database,
  { rows, barriers, guard, now }: { rows: PromotionRows; barriers: Barriers; guard: BonusGuard; now: () => number },
): PromotionDesk => {
  const desk: PromotionDesk = {
    find: (promotionId, unit) => (unit ? rows.in(unit) : rows).find(promotionId),
    bySlug: (slug) => rows.bySlug(slug),
    open: () => rows.list(['live', 'paused']),
    openFor: async (promotions, memberId, unit) => {
      const member = await readAudienceMember(unit ? tablesOf(unit) : db, memberId)
      const runs = (each: Promotion): boolean => each.state === 'live' && phaseAt(each, now(), false) === 'running'
      return member ? promotions.filter((each) => runs(each) && isMeant(each.audience, member)) : []
    },
    locked: async (promotions, memberId, unit) =>
      new Set((await (unit ? barriers.in(unit) : barriers).before(promotions, memberId)).keys()),
    admits: async (unit, promotion, memberId) => {
      if (await guard.in(unit).isBarred(memberId, 'promotion')) return reject('PROMOTION_BARRED')
      const [open] = await desk.openFor([promotion], memberId, unit)
      if (!open) return reject('PROMOTION_OVER')
      return (await desk.locked([open], memberId, unit)).size > 0 ? reject('NOT_DUE') : accept(null)
    },
  }
  return desk
}
