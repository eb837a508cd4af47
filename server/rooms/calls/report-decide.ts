import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ReportAct } from '#contract/rooms/entities/report.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { reportDecide } from '#contract/rooms/report-calls.ts'
import { mayActOn } from '#contract/rooms/rules/room-permissions.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { DecidableCase } from '#server/rooms/ports/reports.ts'
import { decideReport } from '#server/rooms/report-decision.ts'
import { handle, type Context } from './handle.ts'
import { reportedCase } from './reported-case.ts'
import { muteIn } from './room-mute.ts'

interface Ready {
  readonly reported: DecidableCase
  readonly room: RoomRecord
  readonly target: MemberInfo
}

/** [P-02] The decision and what follows from it are one unit: two moderators never do one thing twice. */
export const handleReportDecide = handle(reportDecide, (context, input) => {
  const { idempotency, member, members } = context
  return idempotency.once(
    { memberId: member.id, path: reportDecide.path, body: input },
    {
      check: async () => {
        const found = await reportedCase(context, input, member)
        if (!found.ok) return found
        const { reported, room, role, targetRole } = found.value
        const target = await members.byId(reported.memberId)
        if (!target) return reject('REPORT_UNKNOWN')
        const refusal = refusalOf(input.act, reported, { role, targetRole })
        return refusal ? reject(refusal) : accept({ reported, room, target })
      },
      effect: (unit, ready) => decideIn(unit, context, input, ready),
    },
  )
})

const refusalOf = (
  { kind }: ReportAct,
  { text }: DecidableCase,
  { role, targetRole }: { role: RoomRole; targetRole: RoomRole },
): 'MESSAGE_UNKNOWN' | 'CANNOT_MUTE' | undefined => {
  if (kind === 'delete' && text === null) return 'MESSAGE_UNKNOWN'
  return kind === 'mute' && !mayActOn('member.timeout', role, targetRole) ? 'CANNOT_MUTE' : undefined
}

const decideIn = async (
  unit: Unit,
  context: Context<'member'>,
  { chatRoomNo, requestId, act }: InputOf<typeof reportDecide>,
  { reported, room, target }: Ready,
): Promise<Outcome<Record<string, never>, 'REPORT_UNKNOWN' | 'REPORT_TAKEN' | 'REPORT_DECIDED'>> => {
  const { member } = context
  const verdict = act.kind === 'ignore' ? 'ignored' : 'acted'
  const minutes = act.kind === 'mute' ? act.minutes : null
  const after = { act: act.kind, ...(act.kind === 'mute' && { minutes }) }
  const decided = await decideReport(unit, context, reported, { verdict, by: member.id, after })
  if (!decided.ok) return decided
  const { messageId, text } = reported
  const deletes = act.kind === 'delete' || act.kind === 'mute'
  if (deletes && messageId !== null && text !== null)
    unit.announce([{ kind: 'tombstone', roomNo: chatRoomNo, messageIds: [messageId], by: member.nickname }])
  if (act.kind === 'mute') {
    const { reasonCode } = act
    const terms = { chatRoomNo, requestId, memberId: target.id, minutes, reasonCode, deleteMessages: false, reason: '' }
    await muteIn(unit, context, terms, { room, target, reason: '' })
  }
  return accept({})
}
