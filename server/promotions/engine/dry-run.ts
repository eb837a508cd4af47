import { sql } from 'kysely'
import { siteDayOf, siteDayStartMs } from '#contract/members/rules/birthday.ts'
import type { Budget, Promotion } from '#contract/promotions/entities/promotion.ts'
import { Fact } from '#server/platform/outbox/facts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { daySumsOf } from '#server/records/ports/day-sums.ts'
import type { ActivityRows, MembersDeposit } from './activity-rows.ts'
import { invitedDues } from '#server/promotions/invite/domain/invite-steps.ts'
import type { InviteRows } from '#server/promotions/invite/invite-rows.ts'
import { isMeant, type AudienceMember } from './domain/audience.ts'
import { dayAfter } from './domain/days.ts'
import { duesOf, isRuleKind, type Due } from './domain/dues.ts'
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
  readonly due: Pick<Due, 'itemId' | 'readyAtMs' | 'reward'>
}

/** What members did tells what these give, of a carnival nothing; of the others it would take what members choose to do. */
export const canBeTried = (kind: Promotion['kind']): boolean =>
  isRuleKind(kind) || kind === 'invite' || kind === 'carnival'

const addTo = (sums: Record<string, number>, unit: string, amount: number): void => {
  sums[unit] = (sums[unit] ?? 0) + amount
}

/** Caps and budget as grants meet them: by when each would be ready, then by item and member. Pure. */
const spendAll = ({ budget, caps }: Promotion, tried: readonly Tried[]) => {
  const [cost, beyond, counts, sums] = [
    {},
    {},
    new Map<string, number>(),
    new Map<string, Record<string, number>>(),
  ] as [Record<string, number>, Record<string, number>, Map<string, number>, Map<string, Record<string, number>>]
  let grants = 0
  const inOrder = tried.toSorted(
    (a, b) =>
      a.due.readyAtMs - b.due.readyAtMs ||
      Number(a.due.itemId > b.due.itemId) - Number(a.due.itemId < b.due.itemId) ||
      Number(a.memberId) - Number(b.memberId),
  )
  for (const { memberId, due } of inOrder) {
    const { reward } = due
    if (!reward) continue
    const day = `${memberId} ${siteDayOf(due.readyAtMs)}`
    if (
      (counts.get(memberId) ?? 0) >= (caps.perMember ?? Infinity) ||
      (counts.get(day) ?? 0) >= (caps.perMemberDay ?? Infinity)
    )
      continue
    const { currency, amountMinor } = reward
    if ((cost[currency] ?? 0) + amountMinor > (budget[currency] ?? 0)) {
      addTo(beyond, currency, amountMinor)
      continue
    }
    addTo(cost, currency, amountMinor)
    const own = sums.get(memberId) ?? {}
    sums.set(memberId, own)
    addTo(own, currency, amountMinor)
    for (const key of [memberId, day]) counts.set(key, (counts.get(key) ?? 0) + 1)
    grants += 1
  }
  return { cost, beyond, sums, grants }
}

const highestOf = (sums: ReadonlyMap<string, Record<string, number>>): Budget => {
  const highest: Record<string, number> = {}
  for (const own of sums.values())
    for (const [unit, amount] of Object.entries(own)) highest[unit] = Math.max(highest[unit] ?? 0, amount)
  return highest as Budget
}

const readFacts = async (db: Database, fromMs: number, untilMs: number): Promise<Fact[]> => {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from facts where at >= ${new Date(fromMs)} and at < ${new Date(untilMs)} and name in ('played', 'deposited')
    order by at, fact_id`.execute(db)
  return rows.map(({ payload }) => Fact.parse(payload))
}

const isMeantFor = ({ audience }: Promotion, member: AudienceMember | undefined): boolean =>
  member !== undefined && isMeant(audience, member)

const isBarred = (member: AudienceMember | undefined): boolean => member?.tags.has('activity-black') ?? true

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
  now: () => number
}

/** Tries a promotion on what members did in the last month, as though it had run then and everybody had claimed. [C-15] */
export const createDryRun = (db: Database, { activity, invitations, now }: DryRunDeps) => {
  /** Whom it is for is asked of everybody, with what they did before. */
  const triedByRule = async (promotion: Promotion, facts: readonly Fact[]): Promise<Tried[]> => {
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
  const triedByInvitation = async (promotion: Promotion, facts: readonly Fact[]): Promise<Tried[]> => {
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

  return async (promotion: Promotion): Promise<DryRunResult> => {
    const today = siteDayOf(now())
    const fromDay = dayAfter(today, -daysTried)
    const [fromMs, untilMs] = [siteDayStartMs(fromDay), siteDayStartMs(today)]
    const facts = await readFacts(db, fromMs, untilMs)
    const moved = { ...promotion, startAtMs: fromMs, endAtMs: untilMs }
    const tried = await (promotion.kind === 'invite' ? triedByInvitation : triedByRule)(moved, facts)
    const { cost, beyond, sums, grants } = spendAll(promotion, tried)
    const winners = [...sums.keys()]
    return {
      fromDay,
      toDay: siteDayOf(untilMs - dayMs / 2),
      facts: facts.length,
      members: new Set(facts.map(({ memberId }) => memberId)).size,
      winners: winners.length,
      grants,
      cost: cost as Budget,
      beyondBudget: beyond as Budget,
      highestOfOne: highestOf(sums),
      suspicious: winners.length === 0 ? 0 : await countSuspicious(db, winners),
    }
  }
}
export type DryRun = ReturnType<typeof createDryRun>
