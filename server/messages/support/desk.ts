import { DeskCase } from '#contract/messages/entities/desk.ts'
import { deskEntriesMax } from '#contract/limits.ts'
import type { CodeName } from '#contract/codes.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { InboxStore } from '#server/messages/store/inbox.ts'
import type { SupportRows } from '#server/messages/store/support-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { DeskOutcome, StaffCase, SupportDesk, SupportStaff } from './ports.ts'

interface DeskDeps {
  rows: SupportRows
  inbox: InboxStore
  staff: Pick<SupportStaff, 'all'>
}

/** The keys of what the inbox says of a case begin so. */
export const inboxKeyOf = (caseId: string): string => `support:${caseId}:`

/** What the staff sees of a case. */
export const deskView = (found: StaffCase): DeskCase => DeskCase.parse({ ...found, isNews: found.isNewToStaff })

const threadOf = async (rows: SupportRows, caseId: string) => {
  const [found] = await rows.cases({ caseId, limit: 1 })
  return found && { case: found, entries: await rows.entries(caseId) }
}

/** The staff's side. */
export const createSupportDesk = ({ rows, inbox, staff }: DeskDeps): SupportDesk => {
  /** With the case held; the member and the whole staff ask again after it. */
  const change = async <More extends CodeName>(
    unit: Unit,
    caseId: string,
    work: (inUnit: SupportRows, memberId: string) => Promise<Outcome<null, More>>,
  ): Promise<DeskOutcome<More>> => {
    const inUnit = rows.in(unit)
    const held = await inUnit.lock(caseId)
    if (!held) return reject('RECORD_UNKNOWN')
    const worked = await work(inUnit, held.memberId)
    if (!worked.ok) return worked
    const notified = [held.memberId, ...(await staff.all(unit)).map(({ id }) => id)]
    // Also of who wants no messages of it: the page of the case is open perhaps.
    unit.afterCommit(() => inbox.changed([...new Set(notified)]))
    const thread = await threadOf(inUnit, caseId)
    return thread ? accept({ ...thread, case: deskView(thread.case) }) : reject('RECORD_UNKNOWN')
  }
  return {
    status: () => rows.status(),
    list: (query) => rows.cases(query),
    find: (caseId) => threadOf(rows, caseId),
    read: async (caseId) => {
      const [before] = await rows.cases({ caseId, limit: 1 })
      if (!before) return undefined
      // Seen first and read after: what comes between is news once more, and not lost.
      if (before.isNewToStaff) await rows.seenByStaff(caseId)
      return { case: deskView(before), entries: await rows.entries(caseId), wasNews: before.isNewToStaff }
    },
    pictures: (caseId) => rows.pictures(caseId),
    picture: (pictureId) => rows.picture(pictureId),
    answer: (unit, caseId, text) =>
      change(unit, caseId, async (inUnit, memberId) => {
        if ((await inUnit.counts(caseId)).entries >= deskEntriesMax) return reject('CASE_FULL')
        const entryId = await inUnit.add(caseId, 'staff', { text })
        await inUnit.move(caseId, 'answered', 'staff')
        const [found] = await inUnit.cases({ caseId, limit: 1 })
        if (!found) throw new Error(`the case ${caseId} is gone`)
        await inbox.in(unit).put({
          key: `${inboxKeyOf(caseId)}${entryId}`,
          memberId,
          kind: 'service',
          template: found.channel === 'chat' ? 'chat.answered' : 'feedback.answered',
          values: { title: found.title, answer: text },
          link: found.channel === 'chat' ? '/app/service' : `/app/feedback/${caseId}`,
        })
        return accept(null)
      }),
    close: (unit, caseId) =>
      change(unit, caseId, async (inUnit) => {
        await inUnit.move(caseId, 'closed', 'staff')
        return accept(null)
      }),
  }
}
