import * as z from 'zod/mini'
import { MemberId, MessageId, RoomNo } from '#contract/ids.ts'
import { muteMinutesMax, reportContextMax } from '#contract/limits.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { RoomMessage } from './chat-message.ts'
import type { ModerationReason } from './mute-notice.ts'

/** The five from which who reports chooses one. [P-02] */
export const ReportReason = z.enum(['ads', 'abuse', 'spam', 'scam', 'other']) satisfies { options: ModerationReason[] }
export type ReportReason = z.infer<typeof ReportReason>

export const ReportCaseId = z.uuid()

/** What came of a case: a breach that was dealt with, or none. */
export const ReportVerdict = z.enum(['acted', 'ignored'])
export type ReportVerdict = z.infer<typeof ReportVerdict>

/** All reports of one line, or of one person while the case is open. For those who stand above the person. [P-02] */
export const ReportCase = z.object({
  id: ReportCaseId,
  roomNo: RoomNo,
  member: PublicMember,
  /** The reported line; null: the person. */
  messageId: z.nullable(MessageId),
  /** True while the line is a text that can be deleted. */
  isText: z.boolean(),
  /** How many members have reported it. */
  count: z.int(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  /** Names of the first reporters, three at most; the reported member never gets them. */
  reporters: z.array(z.string()),
  /** What reporters added in their own words, five at most. */
  words: z.array(z.string()),
  /** The lines around as they stood when it was first reported, the reported one among them. */
  context: z.array(RoomMessage).check(z.maxLength(reportContextMax + 1)),
  firstAtMs: z.int(),
  /** Who has it open, and until when unless they go on; null: nobody. */
  claim: z.nullable(z.object({ memberId: MemberId, nickname: z.string(), untilMs: z.int() })),
  decided: z.nullable(z.object({ verdict: ReportVerdict, by: z.string(), atMs: z.int() })),
})
export type ReportCase = z.infer<typeof ReportCase>

/** `handled`: dealt with by other means. `minutes` null: a ban. A time-out deletes the reported text as well. */
export const ReportAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ignore') }),
  z.strictObject({ kind: z.literal('handled') }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({
    kind: z.literal('mute'),
    minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(muteMinutesMax))),
    reasonCode: ReportReason,
  }),
])
export type ReportAct = z.infer<typeof ReportAct>
