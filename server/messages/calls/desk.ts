import {
  deskAnswer,
  deskClose,
  deskList,
  deskPictureFile,
  deskShow,
  deskStatus,
  supportTyping,
} from '#contract/messages/desk-calls.ts'
import type { CodeName } from '#contract/codes.ts'
import { supportPageSize } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { pageAndOne } from '#server/messages/store/support-rows.ts'
import { deskView } from '#server/messages/support/desk.ts'
import type { DeskOutcome } from '#server/messages/support/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { handle, type Context } from './handle.ts'

const forStaff = async ({ staff, member }: Context<'member'>): Promise<Outcome<null, 'FORBIDDEN'>> =>
  (await staff.isStaff(member.id)) ? accept(null) : reject('FORBIDDEN')

const nothing = { chat: 0, feedback: 0 }

/** */
export const handleDeskStatus = handle(deskStatus, async ({ staff, desk, member }) =>
  accept(
    (await staff.isStaff(member.id))
      ? { isStaff: true, ...(await desk.status()) }
      : { isStaff: false, waiting: nothing, unread: nothing },
  ),
)

/** */
export const handleDeskList = handle(deskList, async (context, asked) => {
  const may = await forStaff(context)
  if (!may.ok) return may
  const found = await context.desk.list({ ...asked, limit: pageAndOne })
  const cases = found.slice(0, supportPageSize).map(deskView)
  return accept({ cases, nextBeforeId: found.length > cases.length ? (cases.at(-1)?.caseId ?? null) : null })
})

/** Who of the staff saw first what a member wrote is in the audit. */
export const handleDeskShow = handle(deskShow, async (context, { caseId }) => {
  const may = await forStaff(context)
  if (!may.ok) return may
  const found = await context.desk.read(caseId)
  if (!found) return reject('RECORD_UNKNOWN')
  const { wasNews, ...thread } = found
  if (wasNews) await context.audit.note(`member:${context.member.id}`, 'support.show', `support:${caseId}`, {})
  return accept(thread)
})

/** Noted with what it does; what was said is in the case and not in the audit. */
const noted = async <More extends CodeName>(
  unit: Unit,
  { audit, member }: Context<'member'>,
  [action, caseId]: readonly ['support.answer' | 'support.close', string],
  change: Promise<DeskOutcome<More>>,
): Promise<DeskOutcome<More>> => {
  const outcome = await change
  if (outcome.ok) await audit.in(unit).note(`member:${member.id}`, action, `support:${caseId}`, {})
  return outcome
}

/** */
export const handleDeskAnswer = handle(deskAnswer, (context, body) => {
  const { caseId, text } = body
  return context.idempotency.once(
    { memberId: context.member.id, path: deskAnswer.path, body },
    {
      check: () => forStaff(context),
      effect: (unit) => noted(unit, context, ['support.answer', caseId], context.desk.answer(unit, caseId, text)),
    },
  )
})

/** */
export const handleDeskClose = handle(deskClose, (context, body) => {
  const { caseId } = body
  return context.idempotency.once(
    { memberId: context.member.id, path: deskClose.path, body },
    {
      check: () => forStaff(context),
      effect: (unit) => noted(unit, context, ['support.close', caseId], context.desk.close(unit, caseId)),
    },
  )
})

/** */
export const handleDeskPictureFile = handle(deskPictureFile, async (context, { pictureId }) => {
  const may = await forStaff(context)
  if (!may.ok) return may
  const file = await context.desk.picture(pictureId)
  return file ? accept({ type: file.type, content: file.content.toString('base64') }) : reject('RECORD_UNKNOWN')
})

/** */
export const handleSupportTyping = handle(supportTyping, ({ typing, member }, { caseId }) =>
  typing.type(member.id, caseId),
)
