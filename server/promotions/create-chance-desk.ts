import { sql } from 'kysely'
import { accept, reject } from '#contract/outcome.ts'
import { kindParams } from '#contract/promotions/entities/kind-params.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { ChanceDesk, ChanceKind, ChanceParams, PromotionOf } from './chance-desk.ts'
import type { PromotionRows } from './engine/promotion-rows.ts'
import type { PromotionDesk } from './ports.ts'

interface DeskDeps {
  db: Database
  units: UnitOfWork
  now: () => number
  rows: PromotionRows
  desk: Pick<PromotionDesk, 'admits'>
  protection: Pick<Protection, 'ask'>
}

const settledForMs = 24 * 60 * 60_000

const read = <Kind extends ChanceKind>(kind: Kind, promotion: Promotion | undefined): PromotionOf<Kind> | undefined => {
  if (promotion?.kind !== kind || promotion.state === 'draft') return undefined
  const { id, revision, title, startAtMs, endAtMs } = promotion
  const params = kindParams[kind].parse(promotion.params) as ChanceParams[Kind]
  return { promotionId: id, revision, title, startAtMs, endAtMs, params }
}

/** Those of a kind that began and did not end long ago. */
const readIds = async (db: Database, kind: ChanceKind, nowMs: number): Promise<string[]> => {
  const { rows } = await sql<{ promotion_id: string }>`
    select promotion_id from promotions where kind = ${kind} and state <> 'draft' and start_at <= ${new Date(nowMs)}
      and end_at > ${new Date(nowMs - settledForMs)} order by promotion_id`.execute(db)
  return rows.map(({ promotion_id: promotionId }) => promotionId)
}

/** Promotions for the kinds that are played. [C-15] */
export const createChanceDesk = ({ db, units, now, rows, desk, protection }: DeskDeps): ChanceDesk => ({
  of: read,
  find: async (kind, promotionId) => read(kind, await rows.find(promotionId)),
  named: async (kind, slug) => read(kind, await rows.bySlug(slug)),
  running: async (kind, unit) => {
    const ids = await readIds(unit ? tablesOf(unit) : db, kind, now())
    const found = await Promise.all(ids.map(async (id) => read(kind, await (unit ? rows.in(unit) : rows).find(id))))
    return found.filter((each) => each !== undefined)
  },
  admit: async (unit, kind, { player, promotionId }) => {
    const promotion = await rows.in(unit).find(promotionId)
    const of = read(kind, promotion)
    if (!promotion || !of) return reject('PROMOTION_UNKNOWN')
    const admitted = await desk.admits(unit, promotion, player.id)
    return admitted.ok ? accept(of) : admitted
  },
  ask: (memberId) =>
    units.run((unit) => protection.ask(unit, { memberId, kind: 'promotion', currency: 'CNY', amountMinor: 0 })),
})
