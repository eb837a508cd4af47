import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionReturnApply } from '#contract/promotions/calls/return-flow.ts'
import type { ReturnApplication } from '#contract/promotions/entities/return-application.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { GrantOutcome } from '#server/promotions/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { ChanceDeps, PromotionOf, Player } from '#server/promotions/chance-desk.ts'

interface ReturnFlowDeps extends ChanceDeps {
  db: Database
}

type Returning = PromotionOf<'return-flow'>
type ApplyAnswer = Outcome<
  ResponseOf<typeof promotionReturnApply>,
  Exclude<RejectOf<typeof promotionReturnApply>, 'REQUEST_ID_REUSED'>
>
export type ReturnDecision = GrantOutcome | 'refused' | 'unknown'

/** Who came back so many days ago can still say so. */
const backDays = 14
/** Shorter ones are no absence. */
const awayLeast = 7

const applicationOf = (row: Selectable<Tables['return_applications']>): ReturnApplication => ({
  state: row.state,
  text: row.text,
  note: row.note,
  appliedAtMs: row.at.getTime(),
  decidedAtMs: row.decided_at?.getTime() ?? null,
})

const readApplication = async (db: Database, promotionId: string, memberId: string) => {
  const row = await db
    .selectFrom('return_applications')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ? applicationOf(row) : null
}

const awayDaysOf =
  (now: () => number) =>
  async (tables: Database, memberId: string): Promise<number> => {
    const { rows } = await sql<{ away_days: number }>`
    select away_days from member_visits where member_id = ${memberId}
      and back_on > ${siteDayOf(now())}::date - ${backDays}::int`.execute(tables)
    return rows[0]?.away_days ?? 0
  }

/** Applications that nobody has decided, the oldest first. */
const waitingApplications = (db: Database) => (limit: number) =>
  db
    .selectFrom('return_applications as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.application_id', 'a.promotion_id', 'a.away_days', 'a.text', 'a.at', 'm.name'])
    .where('a.state', '=', 'waiting')
    .orderBy('a.application_id')
    .limit(limit)
    .execute()

/** Days of visits; one after a week or more without any is a return. */
const visits: FactConsumer = {
  name: 'return-flow',
  take: async (unit, facts) => {
    for (const fact of facts)
      if (fact.name === 'loggedIn')
        await sql`insert into member_visits as v (member_id, seen_on) values (${fact.memberId}, ${siteDayOf(fact.atMs)}::date)
          on conflict (member_id) do update set
            away_days = case when excluded.seen_on - v.seen_on >= ${awayLeast} then excluded.seen_on - v.seen_on else v.away_days end,
            back_on = case when excluded.seen_on - v.seen_on >= ${awayLeast} then excluded.seen_on else v.back_on end,
            seen_on = greatest(v.seen_on, excluded.seen_on)`.execute(tablesOf(unit))
  },
}

/** Members who were away and ask to come back; somebody reads each application. [C-15] */
export const createReturnFlow = (deps: ReturnFlowDeps) => {
  const { db, desk, grants, now } = deps

  const awayDays = awayDaysOf(now)

  const statusOf = async ({ promotionId }: Returning, memberId: string) => ({
    application: await readApplication(db, promotionId, memberId),
    awayDays: await awayDays(db, memberId),
  })

  const apply = async (
    unit: Unit,
    player: Player,
    { promotionId, text }: RequestOf<typeof promotionReturnApply>,
  ): Promise<ApplyAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'return-flow', { player, promotionId })
    if (!admitted.ok) return admitted
    const tables = tablesOf(unit)
    const away = await awayDays(tables, memberId)
    if (away < admitted.value.params.awayDays) return reject('NOT_DUE')
    const row = await tables
      .insertInto('return_applications')
      .values({
        promotion_id: promotionId,
        member_id: memberId,
        text,
        away_days: away,
        note: null,
        at: new Date(now()),
        decided_at: null,
      })
      .onConflict((conflict) => conflict.columns(['promotion_id', 'member_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return row ? accept({ application: applicationOf(row) }) : reject('ALREADY_TAKEN')
  }

  const waiting = waitingApplications(db)

  const decide = async (
    unit: Unit,
    applicationId: string,
    { isApproved, note }: { isApproved: boolean; note: string | null },
  ): Promise<ReturnDecision> => {
    const tables = tablesOf(unit)
    const row = await tables
      .updateTable('return_applications')
      .set({ state: isApproved ? 'approved' : 'refused', note, decided_at: new Date(now()) })
      .where('application_id', '=', applicationId)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (!row) return 'unknown'
    if (!isApproved) return 'refused'
    const promotion = await desk.find('return-flow', row.promotion_id)
    if (!promotion) return 'unknown'
    const { reward } = promotion.params
    const key = `return:${applicationId}`
    return grants
      .in(unit)
      .give({ key, memberId: row.member_id, promotionId: row.promotion_id, reward, why: promotion.title.zh })
  }

  return { standing: statusOf, apply, waiting, decide, visits }
}
export type ReturnFlow = ReturnType<typeof createReturnFlow>
