import { isQuiet, nextStartMs } from '#contract/studio/rules/plan-times.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { duePlans, endReminders, moveOn, reminderBatchMax, takeReminders, type DuePlan } from './store/due-plans.ts'

interface ReminderDeps {
  db: Database
  rooms: Pick<Rooms, 'find' | 'anchorOf'>
  inbox: Pick<Inbox, 'in'>
  units: UnitOfWork
  log: Log
  now: () => number
}

const messageKeyOf = ({ planId, startAtMs }: DuePlan): string => `stream.plan:${planId}:${startAtMs}`

/** A batch is dealt with and written to in one transaction: after a crash the next one goes on with who is left. */
const remindAll = async ({ rooms, inbox, units, now }: ReminderDeps, plan: DuePlan): Promise<void> => {
  const room = await rooms.find(plan.roomNo)
  if (!room) return
  const { nickname } = await rooms.anchorOf(room)
  const values = { anchor: nickname, title: plan.title, at: { atMs: plan.startAtMs } }
  const message = { key: messageKeyOf(plan), kind: 'system', template: 'stream.soon', values } as const
  for (let dealt = reminderBatchMax; dealt === reminderBatchMax;)
    dealt = await units.run(async (unit) => {
      const next = await takeReminders(tablesOf(unit), plan, now())
      const link = `/app/room/${plan.roomNo}`
      await inbox.in(unit).putAll(next.memberIds.map((memberId) => ({ ...message, memberId, link })))
      return next.dealt
    })
}

const dealWith = async (deps: ReminderDeps, plan: DuePlan): Promise<void> => {
  const nowMs = deps.now()
  const isLate = plan.startAtMs <= nowMs
  if (!plan.isReminded && !isLate) {
    if (!isQuiet(nowMs)) await remindAll(deps, plan)
    await endReminders(deps.db, plan)
  }
  if (isLate) await moveOn(deps.db, plan, { startAtMs: nextStartMs(plan, nowMs), nowMs })
}

/** Reminds members five minutes before an announced stream, once, and moves plans that repeat to their next time. [S-02] */
export const createReminderLoop = (deps: ReminderDeps): PollLoop =>
  createPollLoop(
    async () => {
      for (const plan of await duePlans(deps.db, deps.now())) await dealWith(deps, plan)
      return true
    },
    { log: deps.log, what: 'announced streams' },
  )
