import type { NoviceParams, NoviceTask } from '#contract/promotions/entities/novice.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'

/** The task that a fact is of; what was undone is none. Pure. */
export const taskOf = (fact: Fact): NoviceTask | undefined => {
  switch (fact.name) {
    case 'verified':
    case 'followed':
    case 'cardBound':
      return fact.name
    case 'deposited':
      return fact.amountMinor > 0 ? 'deposited' : undefined
    case 'played':
      return fact.countedMinor > 0 ? 'played' : undefined
    default:
      return undefined
  }
}

export interface NoviceDue {
  readonly itemId: NoviceTask
  readonly readyAtMs: number
  readonly reward: Reward
}

/**
 * The steps that somebody has done by the last of these facts, and since when: what was done before them is ready at once.
 * `times`: how often by now, with the facts and what came `later`. Pure. [C-15]
 */
export const noviceDues = (
  { tasks }: NoviceParams,
  {
    times,
    facts,
    later,
    fromMs,
  }: {
    times: ReadonlyMap<NoviceTask, number>
    facts: readonly Fact[]
    later: readonly Fact[]
    fromMs: number
  },
): NoviceDue[] =>
  tasks.flatMap(({ task, needed, coins }) => {
    const isOfTask = (fact: Fact): boolean => taskOf(fact) === task
    const own = facts.filter(isOfTask)
    const before = Math.max(0, (times.get(task) ?? 0) - own.length - later.filter(isOfTask).length)
    const lacks = needed - before
    const readyAtMs = lacks <= 0 ? fromMs : own[lacks - 1]?.atMs
    return readyAtMs === undefined ? [] : [{ itemId: task, readyAtMs, reward: { kind: 'coins', coins } }]
  })
