import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { ReportVerdict } from '#contract/rooms/entities/report.ts'
import type { Inbox, NewInboxMessage } from '#server/messages/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Presence } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'
import type { ClaimOutcome, DecidableCase, Reports } from './ports/reports.ts'

/** What a reporter reads of a case: neither who decided nor who else reported. [P-02] */
export const reportResult = (
  { caseId, roomNo, verdict }: { caseId: string; roomNo: string; verdict: ReportVerdict },
  memberId: string,
): NewInboxMessage<'report.acted' | 'report.ignored'> => ({
  key: `report:${caseId}`,
  memberId,
  kind: 'service',
  template: `report.${verdict}`,
  values: { room: roomNo },
  link: `/app/room/${roomNo}`,
})

/** Why a case is not the asker's to decide. */
export const claimRefusal = (outcome: Exclude<ClaimOutcome, { kind: 'held' }>) => {
  if (outcome.kind === 'taken') return reject('REPORT_TAKEN', { nickname: outcome.nickname, untilMs: outcome.untilMs })
  return reject(outcome.kind === 'decided' ? 'REPORT_DECIDED' : 'REPORT_UNKNOWN')
}

interface Decision {
  readonly verdict: ReportVerdict
  /** Null: the site's operators. */
  readonly by: string | null
  /** What was done, for the log of the room. */
  readonly after: ModerationValues
}

interface DecisionDeps {
  reports: Pick<Reports, 'in'>
  moderationLog: Pick<ModerationLog, 'in'>
  inbox: Pick<Inbox, 'in'>
  presence: Pick<Presence, 'moderationChanged'>
}

/** Moderators and operators alike: once, recorded in the room's log, and answered to all who reported. [P-02] */
export const decideReport = async (
  unit: Unit,
  { reports, moderationLog, inbox, presence }: DecisionDeps,
  { id: caseId, roomNo, memberId, text, count }: DecidableCase,
  { verdict, by, after }: Decision,
): Promise<Outcome<undefined, 'REPORT_UNKNOWN' | 'REPORT_TAKEN' | 'REPORT_DECIDED'>> => {
  const outcome = await reports.in(unit).decide(caseId, { verdict, by })
  if (outcome.kind !== 'done') return claimRefusal(outcome)
  await moderationLog.in(unit).record({
    roomNo,
    act: verdict === 'acted' ? 'report.acted' : 'report.ignored',
    by,
    memberId,
    before: { text, reports: count },
    after,
  })
  await inbox
    .in(unit)
    .putAll(outcome.reporterIds.map((reporterId) => reportResult({ caseId, roomNo, verdict }, reporterId)))
  unit.afterCommit(() => presence.moderationChanged(roomNo, 'reports'))
  return accept(undefined)
}
