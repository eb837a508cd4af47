import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { PromotionStatus } from '#contract/promotions/calls/statuses.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { accept } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { BonusGuard, PromotionDesk } from '#server/promotions/ports.ts'
import type { Advertising } from '#server/protection/ports.ts'
import type { Signin } from '#server/promotions/signin/signin.ts'
import type { Novice } from '#server/promotions/novice/novice.ts'

export interface PromotionStatusesDeps {
  readonly desk: PromotionDesk
  readonly advertising: Advertising
  readonly guard: Pick<BonusGuard, 'isBarred'>
  readonly signin: Pick<Signin, 'standing'>
  readonly novice: Pick<Novice, 'steps'>
  /** What a member has at hand of a wheel, a draw, a rank of gifts, cards. */
  readonly atHand: (promotion: Promotion, memberId: string) => Promise<PromotionStatus['ready']>
  /** The settlement currency that a member chose. */
  readonly currencyOf: (memberId: string) => Promise<SettlementCurrency>
  /** Of the kinds that are rules over what members did, by promotion. */
  readonly itemsOf: (
    promotions: readonly Promotion[],
    member: MemberInfo,
  ) => Promise<ReadonlyMap<string, readonly PromotionItem[]>>
}

type Status = Omit<PromotionStatus, 'promotionId'>

const nothing: Status = { hasJoined: false, turnoverMilli: null, progress: null, ready: [] }

/** The turnover that its params ask for, where its kind gives cash. */
const turnoverOf = ({ params }: Promotion): number | null => {
  const milli = (params as { turnoverMilli?: unknown } | null)?.turnoverMilli
  return typeof milli === 'number' ? milli : null
}

const got: readonly PromotionItem['state'][] = ['given', 'held', 'refused', 'taken-back']

/** What lacks, in the currency that a member plays in: the one that has something, else the one that they chose. */
const progressOf = (items: readonly PromotionItem[], own: SettlementCurrency): Status['progress'] => {
  const unfinished = items.flatMap(({ state, progress }) => (state === 'lacking' && progress ? [progress] : []))
  return (
    unfinished.find(({ done }) => done > 0) ??
    unfinished.find(({ currency }) => currency === null || currency === own) ??
    unfinished[0] ??
    null
  )
}

const ofItems = (promotion: Promotion, items: readonly PromotionItem[], own: SettlementCurrency): Status => ({
  hasJoined: items.some(({ state }) => state === 'ready' || got.includes(state)),
  turnoverMilli: turnoverOf(promotion),
  progress: progressOf(items, own),
  ready: items.flatMap(({ state, itemId, reward }) => (state === 'ready' ? [{ itemId, reward }] : [])),
})

/** Where a member stands with everything that runs; with nothing, whom a tag or a pause bars. [C-15, R-12, P-04] */
export const createPromotionStatuses = ({
  desk,
  advertising,
  guard,
  signin,
  novice,
  atHand,
  itemsOf,
  currencyOf,
}: PromotionStatusesDeps) => {
  const ofSignin = async ({ id }: Promotion, member: MemberInfo): Promise<Status> => {
    const found = await signin.standing(id, member)
    if (!found.ok) return nothing
    const { isSigned, todayCoins, streak, totalCoins, gifts } = found.value
    const next = gifts.find((gift) => !gift.got)
    return {
      hasJoined: streak > 0 || totalCoins > 0,
      turnoverMilli: null,
      progress: next ? { of: 'days', currency: null, done: Math.min(streak, next.days), needed: next.days } : null,
      ready: isSigned ? [] : [{ itemId: 'today', reward: { kind: 'coins', coins: Math.max(1, todayCoins) } }],
    }
  }
  const ofNovice = async ({ id }: Promotion, member: MemberInfo): Promise<Status> => {
    const found = await novice.steps(id, member)
    if (!found.ok) return nothing
    const { steps } = found.value
    const done = steps.filter(({ state }) => state !== 'lacking').length
    return {
      hasJoined: steps.some(({ done: times }) => times > 0),
      turnoverMilli: null,
      progress: { of: 'tasks', currency: null, done, needed: steps.length },
      ready: steps.flatMap(({ state, task, coins }) =>
        state === 'ready' ? [{ itemId: task, reward: { kind: 'coins' as const, coins } }] : [],
      ),
    }
  }
  return async (member: MemberInfo) => {
    if (!(await advertising.areOpenTo(member.id)) || (await guard.isBarred(member.id, 'promotion')))
      return accept({ standings: [] })
    const running = await desk.openFor(await desk.open(), member.id)
    const items = await itemsOf(running, member)
    const own = await currencyOf(member.id)
    const locked = await desk.locked(running, member.id)
    const statuses = running.map(async (promotion): Promise<PromotionStatus> => {
      const { id: promotionId, kind } = promotion
      if (locked.has(promotionId)) return { promotionId, ...nothing }
      if (kind === 'signin') return { promotionId, ...(await ofSignin(promotion, member)) }
      if (kind === 'novice') return { promotionId, ...(await ofNovice(promotion, member)) }
      const status = ofItems(promotion, items.get(promotionId) ?? [], own)
      return { promotionId, ...status, ready: [...status.ready, ...(await atHand(promotion, member.id))] }
    })
    return accept({ standings: await Promise.all(statuses) })
  }
}

export type PromotionStatuses = ReturnType<typeof createPromotionStatuses>
