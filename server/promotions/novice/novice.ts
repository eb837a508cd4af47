import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { NoviceParams, NoviceStep, NoviceTask } from '#contract/promotions/entities/novice.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantRefusal, KindDesk } from '#server/promotions/kinds/kind-desk.ts'
import type { GrantState } from '#server/promotions/engine/grant-rows.ts'
import { taskOf } from './domain/novice-dues.ts'
import { noviceKey, type NoviceRows } from './novice-rows.ts'

type Member = Pick<MemberInfo, 'id' | 'vipLevel'>

export const stepsOf = (
  { tasks }: NoviceParams,
  times: ReadonlyMap<NoviceTask, number>,
  claims: ReadonlyMap<NoviceTask, GrantState>,
): NoviceStep[] =>
  tasks.map(({ task, needed, coins }) => {
    const done = Math.min(needed, times.get(task) ?? 0)
    return { task, coins, needed, done, state: claims.get(task) ?? (done < needed ? 'lacking' : 'ready') }
  })

interface NoviceDeps {
  readonly desk: KindDesk<NoviceParams>
  readonly rows: NoviceRows
  readonly now: () => number
}

/** Tasks of who is new: counted from what members do, each claimed once. [C-15] */
export const createNovice = ({ desk, rows, now }: NoviceDeps) => {
  const steps = async (from: NoviceRows, promotionId: string, memberId: string, params: NoviceParams) =>
    stepsOf(params, await from.times(memberId), await from.claims(promotionId, memberId))
  const consumer: FactConsumer = {
    name: 'novice',
    take: async (unit, facts) => {
      for (const fact of facts) {
        const task = taskOf(fact)
        if (!task) continue
        // The platform knows a fact for some weeks; an anchor is new once.
        const isNew = task !== 'followed' || (await rows.in(unit).follow(fact.memberId, fact.id))
        if (isNew) await rows.in(unit).count(fact.memberId, task)
      }
    },
  }
  return {
    consumer,
    steps: async (
      promotionId: string,
      member: Member,
    ): Promise<Outcome<{ steps: NoviceStep[] }, 'PROMOTION_UNKNOWN'>> => {
      const promotion = await desk.find(promotionId, member)
      if (!promotion) return reject('PROMOTION_UNKNOWN')
      return accept({ steps: await steps(rows, promotionId, member.id, promotion.params) })
    },
    claim: async (
      unit: Unit,
      promotionId: string,
      member: Member,
      task: NoviceTask,
    ): Promise<
      Outcome<{ steps: NoviceStep[]; coins: number; isHeld: boolean }, GrantRefusal | 'PROMOTION_UNKNOWN' | 'NOT_DUE'>
    > => {
      const admitted = await desk.admit(unit, promotionId, member)
      if (!admitted.ok) return admitted
      const mine = rows.in(unit)
      const { params } = admitted.value
      const step = (await steps(mine, promotionId, member.id, params)).find((one) => one.task === task)
      if (!step || step.state === 'lacking') return reject('NOT_DUE')
      const of = { promotionId, memberId: member.id }
      if (!(await mine.claim({ ...of, task, atMs: now() }))) return reject('ALREADY_TAKEN')
      const grant = {
        ...of,
        key: noviceKey(promotionId, member.id, task),
        reward: { kind: 'coins', coins: step.coins },
        why: `novice ${task}`,
      } as const
      const paid = await desk.give(unit, [grant])
      if (!paid.ok) return paid
      const isHeld = paid.value === 'held'
      return accept({ steps: await steps(mine, promotionId, member.id, params), coins: step.coins, isHeld })
    },
  }
}

export type Novice = ReturnType<typeof createNovice>
