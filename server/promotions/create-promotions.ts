import { promotionsUpdateMs } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import { createPollLoop } from '#server/platform/poll-loop.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import type { Advertising, Protection } from '#server/protection/ports.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import { promotionsAdmin } from './admin.ts'
import { createBonusGuard } from './create-bonus-guard.ts'
import type { PromotionsCallDeps } from './calls/handle.ts'
import { promotionsTable } from './calls/calls-table.ts'
import { createActivityRows, type ActivityRows } from './engine/activity-rows.ts'
import { createBarriers } from './engine/barriers.ts'
import { createClaims } from './engine/claims.ts'
import { createExpiry, type UnplayedGrants } from './engine/expiry.ts'
import { createDryRun } from './engine/dry-run.ts'
import { createGrantMessage } from './engine/grant-message.ts'
import { createGrantRows } from './engine/grant-rows.ts'
import { createGrants, type GrantsDeps } from './engine/grants.ts'
import { createPreviewLinks } from './engine/preview-links.ts'
import { createPromotionDesk, readAudienceMember, readAudienceMembers } from './engine/promotion-desk.ts'
import { createPromotionRows } from './engine/promotion-rows.ts'
import { createRuleItems } from './engine/rule-items.ts'
import { createMemberTags } from './engine/tags.ts'
import { createInviteRewards } from './invite/invite-rewards.ts'
import { createNoviceRows } from './novice/novice-rows.ts'
import { createInviteRows, type InviteRows } from './invite/invite-rows.ts'
import type { PromotionNews } from './ports.ts'

interface PromotionsDeps extends Pick<GrantsDeps, 'payers' | 'boosts'> {
  inbox: Pick<Inbox, 'in'>
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'hold'>
  /** Who may be advertised to. */
  advertising: Advertising
  playedDays: PlayedDays
  members: Pick<Members, 'byName'>
  news: PromotionNews
}

const createGranting = ({ db, now, log, units }: Infrastructure, deps: PromotionsDeps) => {
  const rows = createPromotionRows(db)

  const grantRows = createGrantRows(db)

  const barriers = createBarriers({ promotions: rows, grants: grantRows })

  const guard = createBonusGuard(db)

  const activity = createActivityRows(db)

  const grants = createGrants({ ...deps, guard, given: createGrantMessage(deps.inbox), rows, grants: grantRows, now })

  const rules = createRuleItems({
    ...deps,
    units,
    promotions: rows,
    activity,
    grants: grantRows,
    review: grants.review,
    now,
    log,
  })

  const inviteRows = createInviteRows(db)

  const invites = createInviteRewards({
    ...deps,
    db,
    units,
    rows: inviteRows,
    promotions: rows,
    grants,
    grantRows,
    activity,
    now,
    log,
  })

  return { rows, grantRows, barriers, guard, activity, grants, rules, inviteRows, invites }
}
type Granting = ReturnType<typeof createGranting>

const promotionFacts = (activity: ActivityRows, inviteRows: InviteRows): FactConsumer => ({
  name: 'promotions',
  take: async (unit, facts) => {
    await activity.in(unit).take(facts)
    await inviteRows.ask(unit, facts)
  },
})

/**
 * From now on: looks at grants again whose play was undone, rewards invitations, and ends what was not played through
 * in time.
 */
const recheckLoop =
  ({ now, log, units, shutdown }: Infrastructure, { grantRows, grants, rules, invites }: Granting) =>
  (unplayed: UnplayedGrants) => {
    const expire = createExpiry({ units, grants: grantRows, review: grants.review, unplayed, now, log })
    const look = async (): Promise<boolean> => {
      const areDone = [await rules.recheck(), await invites.look(), await expire()]
      return areDone.every(Boolean)
    }
    const loop = createPollLoop(look, { log, what: 'the grants to look at again' })
    shutdown.add('promotions', () => loop.stop())
    return loop
  }

const openClaims = (
  { idempotency, now }: Infrastructure,
  { rows, barriers, rules, grantRows, grants }: Granting,
  protection: PromotionsDeps['protection'],
) =>
  createClaims({
    idempotency,
    promotions: rows,
    barriers,
    rules,
    grantRows,
    grants,
    protection,
    audiencesOf: (unit, memberIds) => readAudienceMembers(tablesOf(unit), memberIds),
    now,
  })

/** What is given, to whom and for what: promotions as data, rules over facts, grants within budgets. [C-15, P-04] */
export const createPromotionEngine = (infrastructure: Infrastructure, deps: PromotionsDeps) => {
  const { db, now, units, audit, secrets, shutdown } = infrastructure
  const granting = createGranting(infrastructure, deps)
  const { rows, grantRows, barriers, guard, activity, grants, rules, inviteRows, invites } = granting

  const tags = createMemberTags(db)

  const consumer = promotionFacts(activity, inviteRows)
  const itemsOf = async (promotions: readonly Promotion[], { id }: Pick<MemberInfo, 'id'>) =>
    new Map([...(await rules.items(promotions, id)), ...(await invites.items(promotions, id))])
  const dryRun = createDryRun(db, { activity, invitations: inviteRows, novice: createNoviceRows(db), now })
  const previews = createPreviewLinks({ secrets, now })
  const claims = openClaims(infrastructure, granting, deps.protection)
  shutdown.add('claims of promotions', () => claims.close())
  const ofVisitors = createSharedReads({ keptMs: promotionsUpdateMs, entriesMax: 1, now })
  const work: PromotionsCallDeps = {
    claims,
    previews,
    barriers,
    promotions: rows,
    ofVisitors,
    guard,
    advertising: deps.advertising,
    audienceOf: (memberId) => readAudienceMember(db, memberId),
    itemsOf,
    now,
  }
  return {
    /** What a member can claim of kinds that are rules, and has had of invitations, by promotion. */
    itemsOf,
    calls: serve(promotionsTable, work),
    consumer,
    grants,
    desk: createPromotionDesk(db, { rows, barriers, guard, now }),
    /** What has to be played for each grant. */
    turnover: {
      terms: (ids: readonly string[], unit?: Parameters<typeof grantRows.in>[0]) =>
        (unit ? grantRows.in(unit) : grantRows).terms(ids),
    },
    startRechecks: recheckLoop(infrastructure, granting),
    admin: serveCommands(promotionsAdmin, {
      rows,
      grantRows,
      review: grants.review,
      tags,
      dryRun,
      previews,
      members: deps.members,
      units,
      audit,
      now,
      changed: () => {
        ofVisitors.forget()
        deps.news.changed()
      },
    }),
  }
}
