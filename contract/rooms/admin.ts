import * as z from 'zod/mini'
import { ReportCaseId } from './entities/report.ts'
import { WordAct, WordMatch, WordText } from './entities/word-rule.ts'

/** Blocked words of the whole site. [P-02] */
export const wordCommands = [
  z.strictObject({ command: z.literal('word.add'), match: WordMatch, act: WordAct, text: WordText }),
  z.strictObject({ command: z.literal('word.remove'), text: WordText }),
  z.strictObject({ command: z.literal('word.list') }),
] as const

/** Operators' commands of what viewers report. [P-02] */
export const reportCommands = [
  /** Cases of all rooms that wait, the oldest first, also those about anchors and moderators. */
  z.strictObject({ command: z.literal('report.list'), limit: z.int().check(z.minimum(1), z.maximum(200)) }),
  /** A case with the lines around it and what its reporters added. */
  z.strictObject({ command: z.literal('report.show'), caseId: ReportCaseId }),
  z.strictObject({
    command: z.literal('report.decide'),
    caseId: ReportCaseId,
    act: z.enum(['ignore', 'handled', 'delete']),
  }),
] as const

const Name = z.string().check(z.minLength(1), z.maxLength(60))

/** The site's staff, with the role in every room. [P-02] */
export const roomStaffCommands = [
  z.strictObject({ command: z.literal('room-staff.list') }),
  z.strictObject({ command: z.literal('room-staff.grant'), member: Name }),
  z.strictObject({ command: z.literal('room-staff.revoke'), member: Name }),
] as const
