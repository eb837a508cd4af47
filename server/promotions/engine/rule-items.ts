import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { promotionItemsMax } from '#contract/limits.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Log } from '#server/platform/log.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import type { ActivityRows, Recheck } from './activity-rows.ts'
import { dayAfter } from './domain/days.ts'
import { duesOf, isRuleKind, type Activity, type Due } from './domain/dues.ts'
import { grantKey, itemOf } from './domain/items.ts'
import { costOf } from './domain/rewards.ts'
import type { GrantReview } from './grants.ts'
import type { GrantRows, StoredGrant } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'

interface RuleItemsDeps {
  units: UnitOfWork
  promotions: PromotionRows
  activity: ActivityRows
  playedDays: PlayedDays
  grants: GrantRows
  review: (unit: Unit) => GrantReview
  now: () => number
  log: Log
}

const recheckedAtOnce = 200

/** A thing of a promotion that a member asks for. */
export interface Claimed {
  readonly promotion: Promotion
  readonly memberId: string
  readonly itemId: string
}

/** Promotions whose kind is a rule over what members did. [C-15] */
export interface RuleItems {
  items(promotions: readonly Promotion[], memberId: string): Promise<ReadonlyMap<string, PromotionItem[]>>
  /** What each may claim of it now, with the members held; undefined: there is no such thing. */
  dues(unit: Unit, of: readonly Claimed[]): Promise<(Due | undefined)[]>
  /** Takes back what was given for play that was undone since. True: nothing waits any more. */
  recheck(): Promise<boolean>
}

const readActivities =
  ({ activity, playedDays, now }: Pick<RuleItemsDeps, 'activity' | 'playedDays' | 'now'>) =>
  async (
    memberIds: readonly string[],
    of: readonly Promotion[],
    unit?: Unit,
  ): Promise<(memberId: string) => Activity> => {
    const nowMs = now()
    const fromMs = Math.min(nowMs, ...of.map(({ startAtMs }) => startAtMs))
    const days = unit ? playedDays.in(unit) : playedDays
    const counted = unit ? activity.in(unit) : activity
    const untilDay = dayAfter(siteDayOf(nowMs), 1)
    const deposits = await counted.deposits({ memberIds, untilMs: nowMs + 1 })
    const sums = await days.sums({ memberIds, fromDay: siteDayOf(fromMs), untilDay })
    const ownDeposits = Map.groupBy(deposits, ({ memberId }) => memberId)
    const ownDays = Map.groupBy(sums, ({ memberId }) => memberId)
    return (memberId) => ({ deposits: ownDeposits.get(memberId) ?? [], days: ownDays.get(memberId) ?? [] })
  }

/** What of it still stands; what was put on top goes with it in proportion. */
const earnedOf = ({ reward, amount }: StoredGrant, due: Due | undefined): number => {
  const base = costOf(reward).amount
  const now = due?.reward?.amountMinor ?? 0
  return now >= base ? amount : Number((BigInt(amount) * BigInt(now)) / BigInt(base))
}

type ActivityOf = (memberId: string, of: readonly Promotion[], unit?: Unit) => Promise<Activity>

const readItems =
  ({ grants, now }: Pick<RuleItemsDeps, 'grants' | 'now'>, activityOf: ActivityOf): RuleItems['items'] =>
  async (of, memberId) => {
    const rules = of.filter(({ kind }) => isRuleKind(kind))
    if (rules.length === 0) return new Map()
    const nowMs = now()
    const did = await activityOf(memberId, rules)
    const given = await grants.of(
      memberId,
      rules.map(({ id }) => id),
    )
    const byKey = new Map(given.map((grant) => [grant.key, grant]))
    return new Map(
      rules.map((promotion) => {
        const items = duesOf(promotion, did, nowMs).map((due) =>
          itemOf(due, byKey.get(grantKey(promotion.id, memberId, due.itemId)), promotion, nowMs),
        )
        return [promotion.id, items.slice(0, promotionItemsMax)]
      }),
    )
  }

export const createRuleItems = (deps: RuleItemsDeps): RuleItems => {
  const { units, promotions, activity, grants, review, now, log } = deps

  const activitiesOf = readActivities(deps)

  const activityOf = async (memberId: string, of: readonly Promotion[], unit?: Unit): Promise<Activity> =>
    (await activitiesOf([memberId], of, unit))(memberId)

  /** What a member has and what it would be now, when every claim under way has ended. */
  const amountsOf = (memberId: string): Promise<{ key: string; amount: number }[]> =>
    units.run(async (unit) => {
      await activity.in(unit).holdMembers([memberId])
      const all = (await promotions.in(unit).list(['live', 'paused', 'ended'])).filter(({ kind }) => isRuleKind(kind))
      const ids = all.map(({ id }) => id)
      const given = (await grants.in(unit).of(memberId, ids)).filter(
        ({ state }) => state === 'given' || state === 'held',
      )
      if (given.length === 0) return []
      const did = await activityOf(memberId, all, unit)
      return given.flatMap((grant) => {
        const promotion = all.find(({ id }) => id === grant.promotionId)
        const itemId = grant.key.slice(grantKey(grant.promotionId, memberId, '').length)
        if (!promotion) return []
        const due = duesOf(promotion, did, now()).find((each) => each.itemId === itemId)
        return [{ key: grant.key, amount: earnedOf(grant, due) }]
      })
    })

  /** Each in a unit of its own: whoever has posted holds nobody else's accounts up. */
  const recheckMember = async (recheck: Recheck): Promise<void> => {
    for (const { key, amount } of await amountsOf(recheck.memberId))
      await units.run(async (unit) => review(unit).leave(key, amount, 'what it was given for was undone'))
    await activity.rechecked(recheck)
  }

  return {
    items: readItems(deps, activityOf),
    dues: async (unit, claimed) => {
      if (claimed.length === 0) return []
      const memberIds = claimed.map(({ memberId }) => memberId)
      await activity.in(unit).holdMembers(memberIds)
      const of = claimed.map(({ promotion }) => promotion)
      const did = await activitiesOf(memberIds, of, unit)
      return claimed.map(({ promotion, memberId, itemId }) =>
        duesOf(promotion, did(memberId), now()).find((each) => each.itemId === itemId),
      )
    },
    recheck: async () => {
      let areDone = true
      for (const recheck of await activity.rechecks(recheckedAtOnce))
        try {
          await recheckMember(recheck)
        } catch (error) {
          areDone = false
          log.error({ err: error, memberId: recheck.memberId }, 'grants of a member could not be looked at again yet')
        }
      return areDone
    },
  }
}
