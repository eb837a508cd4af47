import { roomTitleMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { StreamPlan } from '#contract/studio/entities/stream-plan.ts'
import { planAheadMs } from '#contract/studio/rules/plan-times.ts'
import { planRemind, roomPlans, studioPlanAdd, studioPlanRemove, studioPlans } from '#contract/studio/schedule-calls.ts'
import { handle, ownRoomOf, type StudioCallDeps } from './handle.ts'

/** [S-02] */
export const handleStudioPlans = handle(studioPlans, async ({ member, plans }) => {
  const room = ownRoomOf(member)
  return room.ok ? accept({ plans: await plans.ofRoom(room.value) }) : room
})

const checkPlan = async (
  { texts, now }: StudioCallDeps,
  roomNo: string,
  { title, startAtMs }: { title: string; startAtMs: number },
): Promise<Outcome<string, 'FIELD_REFUSED'>> => {
  const aheadMs = startAtMs - now()
  if (aheadMs <= 0) return reject('FIELD_REFUSED', { field: 'startAtMs', rule: 'past' })
  if (aheadMs > planAheadMs) return reject('FIELD_REFUSED', { field: 'startAtMs', rule: 'far' })
  const rule = await texts.faultOf(roomNo, title, roomTitleMax)
  return rule ? reject('FIELD_REFUSED', { field: 'title', rule }) : accept(roomNo)
}

/** [S-02, P-02] */
export const handleStudioPlanAdd = handle(studioPlanAdd, (context, input) => {
  const { member, idempotency, plans, audit, now } = context
  return idempotency.once<{ plan: StreamPlan }, 'ANCHOR_ONLY' | 'FIELD_REFUSED', string>(
    { memberId: member.id, path: studioPlanAdd.path, body: input },
    {
      check: async () => {
        const room = ownRoomOf(member)
        return room.ok ? checkPlan(context, room.value, input) : room
      },
      effect: async (unit, roomNo) => {
        const plan = await plans.in(unit).add(roomNo, input, now())
        if (typeof plan === 'string') return reject('FIELD_REFUSED', { field: 'startAtMs', rule: plan })
        await audit.in(unit).note(`member:${member.id}`, 'stream-plan.add', `room:${roomNo}`, plan)
        return accept({ plan })
      },
    },
  )
})

/** [S-02] */
export const handleStudioPlanRemove = handle(studioPlanRemove, ({ member, idempotency, plans, audit, now }, input) =>
  idempotency.once<Record<string, never>, 'ANCHOR_ONLY' | 'RECORD_UNKNOWN', string>(
    { memberId: member.id, path: studioPlanRemove.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        const { planId } = input
        if (!(await plans.in(unit).remove(roomNo, planId, now()))) return reject('RECORD_UNKNOWN')
        await audit.in(unit).note(`member:${member.id}`, 'stream-plan.remove', `room:${roomNo}`, { planId })
        return accept({})
      },
    },
  ),
)

/** [S-02] */
export const handleRoomPlans = handle(roomPlans, async ({ member, plans }, { chatRoomNo }) =>
  accept({ plans: await plans.seenBy(chatRoomNo, member?.id) }),
)

/** [S-02] */
export const handlePlanRemind = handle(planRemind, async ({ member, plans }, { planId, reminds }) =>
  (await plans.remind(planId, member.id, reminds)) ? accept({ reminds }) : reject('RECORD_UNKNOWN'),
)
