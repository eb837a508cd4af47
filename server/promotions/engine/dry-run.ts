import { sql } from 'kysely'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { NoviceParams, noviceTasks } from '#contract/promotions/entities/novice.ts'
import type { Budget, Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { SigninParams } from '#contract/promotions/entities/signin.ts'
import { Fact } from '#server/platform/outbox/facts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { daySumsOf } from '#server/records/ports/day-sums.ts'
import type { ActivityRows, MembersDeposit } from './activity-rows.ts'
import { invitedDues } from '#server/promotions/invite/domain/invite-steps.ts'
import type { InviteRows } from '#server/promotions/invite/invite-rows.ts'
import { barringTags } from '#server/promotions/ports.ts'
import { noviceDues } from '#server/promotions/novice/domain/novice-dues.ts'
import type { NoviceRows } from '#server/promotions/novice/novice-rows.ts'
import { signAll } from '#server/promotions/signin/domain/sign-all.ts'
import { isMeant, type AudienceMember } from './domain/audience.ts'
import { dayAfter } from './domain/days.ts'
import { duesOf, isRuleKind, type Due } from './domain/dues.ts'
import { createTrialBudget, type TrialBudget } from './domain/trial-budget.ts'
import { readAudienceMembers } from './promotion-desk.ts'

const daysTried = 30
const dayMs = 24 * 60 * 60_000

export interface DryRunResult {
  readonly fromDay: string
  readonly toDay: string
  readonly facts: number
  readonly members: number
  readonly winners: number
  readonly grants: number
  /** By unit of the budget; what it would hold and what it would not. */
  readonly cost: Budget
  readonly beyondBudget: Budget
  /** The highest sum that one member would have. */
  readonly highestOfOne: Budget
  /** Winners who share a device or a payout address with another winner. */
  readonly suspicious: number
}

interface Tried {
  readonly memberId: string
  readonly due: Pick<Due, 'itemId' | 'readyAtMs'> & { readonly reward: Reward | null }
}

/** What shows that a member was there, and could sign in. */
const visiting: readonly Fact['name'][] = ['loggedIn', 'gifted', 'followed', 'verified', 'cardBound']

/** What a kind is tried on; of carnivals nothing, and undefined: what members choose to do in it, and what is decided of it, no fact tells. */
const factNamesOf = (kind: Promotion['kind']): readonly Fact['name'][] | undefined => {
  if (kind === 'signin') return visiting
  if (kind === 'novice') return noviceTasks
  return isRuleKind(kind) || kind === 'invite' || kind === 'carnival' ? ['played', 'deposited'] : undefined
}
export const canBeTried = (kind: Promotion['kind']): boolean => factNamesOf(kind) !== undefined

/** Caps and budget as grants meet them: by when each would be ready, then by item and member. Pure. */
const spendAll = (tried: readonly Tried[], budget: TrialBudget): void => {
  const inOrder = tried.toSorted(
    (a, b) =>
      a.due.readyAtMs - b.due.readyAtMs ||
      Number(a.due.itemId > b.due.itemId) - Number(a.due.itemId < b.due.itemId) ||
      Number(a.memberId) - Number(b.memberId),
  )
  for (const { memberId, due } of inOrder) {
    const { itemId, readyAtMs: atMs, reward } = due
    if (reward) budget.take({ memberId, itemId, atMs, rewards: [reward] })
  }
}

/** From a moment on to now. */
const readFacts = async (db: Database, fromMs: number, names: readonly Fact['name'][]): Promise<Fact[]> => {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from facts where at >= ${new Date(fromMs)} and name = any(${[...names]}::text[])
    order by at, fact_id`.execute(db)
  return rows.map(({ payload }) => Fact.parse(payload))
}

const isMeantFor = ({ audience }: Promotion, member: AudienceMember | undefined): boolean =>
  member !== undefined && isMeant(audience, member)

const isBarred = (member: AudienceMember | undefined): boolean =>
  !member || barringTags.promotion.some((tag) => member.tags.has(tag))

const countSuspicious = async (db: Database, winners: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with winners as (select unnest(${[...winners]}::bigint[]) as member_id)
    select count(*)::int as count from winners w where exists (
      select from sessions s join sessions o on o.device_uuid = s.device_uuid and o.member_id <> s.member_id
      where s.member_id = w.member_id and o.member_id in (select member_id from winners))
    or exists (select from bank_cards s join bank_cards o on o.fingerprint = s.fingerprint and o.member_id <> s.member_id
      where s.member_id = w.member_id and o.member_id in (select member_id from winners))
    or exists (select from virtual_wallets s join virtual_wallets o on o.fingerprint = s.fingerprint and o.member_id <> s.member_id
      where s.member_id = w.member_id and o.member_id in (select member_id from winners))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deposits of the days that are tried as facts say them, and those before as they were counted. */
const depositsOf = (earlier: readonly MembersDeposit[], facts: readonly Fact[]): Map<string, MembersDeposit[]> => {
  const sums = new Map<string, MembersDeposit>()
  for (const fact of facts) {
    if (fact.name !== 'deposited') continue
    const { orderId, memberId, currency, atMs, amountMinor } = fact
    const sum = sums.get(orderId)
    sums.set(
      orderId,
      sum ? { ...sum, amountMinor: sum.amountMinor + amountMinor } : { orderId, memberId, currency, atMs, amountMinor },
    )
  }
  const later = [...sums.values()].filter(({ amountMinor }) => amountMinor > 0)
  const all = [...earlier, ...later].toSorted((a, b) => a.atMs - b.atMs || (a.orderId < b.orderId ? -1 : 1))
  return Map.groupBy(all, ({ memberId }) => memberId)
}

interface DryRunDeps {
  activity: Pick<ActivityRows, 'deposits'>
  invitations: Pick<InviteRows, 'between'>
  novice: Pick<NoviceRows, 'everybody'>
  now: () => number
}

/** Whom it is for is asked of everybody, with what they did before. */
const tryByRule =
  (db: Database, activity: DryRunDeps['activity']) =>
  async (promotion: Promotion, facts: readonly Fact[]): Promise<Tried[]> => {
    const { startAtMs: fromMs, endAtMs: untilMs } = promotion
    const memberIds = [...new Set(facts.map(({ memberId }) => memberId))]
    const audiences = await readAudienceMembers(db, memberIds)
    const deposits = depositsOf(
      memberIds.length === 0 ? [] : await activity.deposits({ memberIds, untilMs: fromMs }),
      facts,
    )
    const days = Map.groupBy(daySumsOf(facts), ({ memberId }) => memberId)
    return memberIds.flatMap((memberId) => {
      const member = audiences.get(memberId)
      if (!isMeantFor(promotion, member) || isBarred(member)) return []
      const did = { deposits: deposits.get(memberId) ?? [], days: days.get(memberId) ?? [] }
      return duesOf(promotion, did, untilMs)
        .filter(({ reward, readyAtMs }) => reward !== null && readyAtMs <= untilMs)
        .map((due) => ({ memberId, due }))
    })
  }

/** Whom it is for is asked of who invites. */
const tryByInvitation =
  (db: Database, invitations: DryRunDeps['invitations']) =>
  async (promotion: Promotion, facts: readonly Fact[]): Promise<Tried[]> => {
    const friends = await invitations.between(promotion.startAtMs, promotion.endAtMs)
    const audiences = await readAudienceMembers(
      db,
      friends.flatMap(({ friendId, inviterId }) => [friendId, inviterId]),
    )
    const own = Map.groupBy(facts, ({ memberId }) => memberId)
    return friends
      .filter(({ inviterId }) => isMeantFor(promotion, audiences.get(inviterId)))
      .flatMap((friend) => invitedDues(promotion, friend, own.get(friend.friendId) ?? []))
      .filter(({ memberId }) => !isBarred(audiences.get(memberId)))
  }

/** Tries a promotion on what members did in the last month, as though it had run then and everybody had claimed. [C-15] */
export const createDryRun = (db: Database, { activity, invitations, novice, now }: DryRunDeps) => {
  const triedByRule = tryByRule(db, activity)

  const triedByInvitation = tryByInvitation(db, invitations)

  /** Also who had done it all before is new to it. */
  const triedByTasks = async (
    promotion: Promotion,
    facts: readonly Fact[],
    later: readonly Fact[],
  ): Promise<Tried[]> => {
    const params = NoviceParams.parse(promotion.params)
    const [own, after] = [facts, later].map((all) => Map.groupBy(all, ({ memberId }) => memberId))
    const tried: Tried[] = []
    for await (const some of novice.everybody()) {
      const audiences = await readAudienceMembers(db, [...some.keys()])
      for (const [memberId, times] of some) {
        const member = audiences.get(memberId)
        if (!isMeantFor(promotion, member) || isBarred(member)) continue
        const did = { times, facts: own?.get(memberId) ?? [], later: after?.get(memberId) ?? [] }
        for (const due of noviceDues(params, { ...did, fromMs: promotion.startAtMs })) tried.push({ memberId, due })
      }
    }
    return tried
  }

  const signIn = async (promotion: Promotion, facts: readonly Fact[], budget: TrialBudget): Promise<void> => {
    const audiences = await readAudienceMembers(db, [...new Set(facts.map(({ memberId }) => memberId))])
    const visits = facts.filter(({ memberId }) => {
      const member = audiences.get(memberId)
      return isMeantFor(promotion, member) && !isBarred(member)
    })
    const params = SigninParams.parse(promotion.params)
    signAll(visits, { params, firstDay: siteDayOf(promotion.startAtMs), budget })
  }

  const spend = async (moved: Promotion, facts: readonly Fact[], later: readonly Fact[], budget: TrialBudget) => {
    if (moved.kind === 'signin') await signIn(moved, facts, budget)
    else if (moved.kind === 'novice') spendAll(await triedByTasks(moved, facts, later), budget)
    else spendAll(await (moved.kind === 'invite' ? triedByInvitation : triedByRule)(moved, facts), budget)
    return budget.spent()
  }

  return async (promotion: Promotion): Promise<DryRunResult> => {
    const today = siteDayOf(now())
    const fromDay = dayAfter(today, -daysTried)
    const [fromMs, untilMs] = [siteDayStartMs(fromDay), siteDayStartMs(today)]
    const read = await readFacts(db, fromMs, factNamesOf(promotion.kind) ?? [])
    const [facts, later] = [read.filter(({ atMs }) => atMs < untilMs), read.filter(({ atMs }) => atMs >= untilMs)]
    const moved = { ...promotion, startAtMs: fromMs, endAtMs: untilMs }
    const { winners, ...sums } = await spend(moved, facts, later, createTrialBudget(promotion))
    return {
      ...sums,
      fromDay,
      toDay: siteDayOf(untilMs - dayMs / 2),
      facts: facts.length,
      members: new Set(facts.map(({ memberId }) => memberId)).size,
      winners: winners.length,
      suspicious: winners.length === 0 ? 0 : await countSuspicious(db, winners),
    }
  }
}
export type DryRun = ReturnType<typeof createDryRun>
