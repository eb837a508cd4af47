import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Budget, Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { costOf } from './rewards.ts'

type Sums = Record<string, number>

const addTo = (sums: Sums, unit: string, amount: number): void => {
  sums[unit] = (sums[unit] ?? 0) + amount
}

const highestOf = (sums: Iterable<Sums>): Sums => {
  const highest: Sums = {}
  for (const own of sums)
    for (const [unit, amount] of Object.entries(own)) highest[unit] = Math.max(highest[unit] ?? 0, amount)
  return highest
}

/** Something that a member asks for at a moment; its rewards are given together or not at all. */
export interface Asked {
  readonly memberId: string
  readonly itemId: string
  readonly atMs: number
  readonly rewards: readonly Reward[]
}

const sumOf = (rewards: Iterable<Reward>): Sums => {
  const sums: Sums = {}
  for (const { unit, amount } of [...rewards].map(costOf)) addTo(sums, unit, amount)
  return sums
}

/** Budget and caps as grants meet them, without anybody being given anything. [C-15] */
export const createTrialBudget = ({ budget, caps }: Pick<Promotion, 'budget' | 'caps'>) => {
  const [cost, counts]: [Sums, Map<string, number>] = [{}, new Map()]
  const given = new Map<string, Reward[]>()
  const refused = new Map<string, readonly Reward[]>()
  const isCovered = (rewards: readonly Reward[]): boolean =>
    Object.entries(sumOf(rewards)).every(
      ([unit, amount]) => (cost[unit] ?? 0) + amount <= ((budget as Sums)[unit] ?? 0),
    )
  return {
    /** False: caps or budget do not hold it; what was refused for want of budget may be asked for again. */
    take: ({ memberId, itemId, atMs, rewards }: Asked): boolean => {
      const [item, day] = [`${memberId} ${itemId}`, `${memberId} ${siteDayOf(atMs)}`]
      const isCapped = (key: string, cap: number | null) => (counts.get(key) ?? 0) + rewards.length > (cap ?? Infinity)
      if (isCapped(memberId, caps.perMember) || isCapped(day, caps.perMemberDay)) return false
      if (!isCovered(rewards)) {
        refused.set(item, rewards)
        return false
      }
      refused.delete(item)
      if (rewards.length === 0) return true
      for (const { unit, amount } of rewards.map(costOf)) addTo(cost, unit, amount)
      for (const key of [memberId, day]) counts.set(key, (counts.get(key) ?? 0) + rewards.length)
      given.set(memberId, [...(given.get(memberId) ?? []), ...rewards])
      return true
    },
    /** By unit of the budget: what was given, what the budget did not hold, the most that one member had. */
    spent: () => ({
      winners: [...given.keys()],
      grants: [...given.values()].reduce((count, rewards) => count + rewards.length, 0),
      cost: cost as Budget,
      beyondBudget: sumOf([...refused.values()].flat()) as Budget,
      highestOfOne: highestOf([...given.values()].map(sumOf)) as Budget,
    }),
  }
}
export type TrialBudget = ReturnType<typeof createTrialBudget>
