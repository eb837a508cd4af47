import { supportCasesPerDay, supportEntriesMax, supportPageSize, supportPicturesMax } from '#contract/limits.ts'
import { SupportCase, type SupportThread } from '#contract/messages/entities/support.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { InboxStore } from '#server/messages/store/inbox.ts'
import type { MailboxStore } from '#server/messages/store/mailbox.ts'
import { pageAndOne, type SupportRows } from '#server/messages/store/support-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { redrawnPicture } from '#server/platform/pictures/redrawn-picture.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import { inboxKeyOf } from './desk.ts'
import type { StaffCase, Support, SupportContent, SupportStaff } from './ports.ts'

interface SupportDeps {
  rows: SupportRows
  inbox: Pick<InboxStore, 'changed'>
  staff: Pick<SupportStaff, 'all'>
  mailbox: Pick<MailboxStore, 'readKeys'>
}

/** What its member sees of a case. */
const ownView = (found: StaffCase): SupportCase => SupportCase.parse(found)

const threadOf = async (rows: SupportRows, caseId: string): Promise<SupportThread> => {
  const [found] = await rows.cases({ caseId, limit: 1 })
  if (!found) throw new Error(`the case ${caseId} is gone`)
  return { case: ownView(found), entries: await rows.entries(caseId) }
}

/** With the case held. */
const addMessage = async (inUnit: SupportRows, caseId: string, content: SupportContent) => {
  const { entries, pictures } = await inUnit.counts(caseId)
  const isFull = 'text' in content ? entries >= supportEntriesMax : pictures >= supportPicturesMax
  if (isFull) return reject('CASE_FULL')
  await inUnit.add(caseId, 'member', content)
  await inUnit.move(caseId, 'waiting', 'member')
  return accept(await threadOf(inUnit, caseId))
}

/** What the staff has open asks again. */
const notifyDesks =
  ({ staff, inbox }: Pick<SupportDeps, 'staff' | 'inbox'>) =>
  async (unit: Unit): Promise<void> => {
    const ids = (await staff.all(unit)).map(({ id }) => id)
    unit.afterCommit(() => inbox.changed(ids))
  }

/** What members tell the site. */
export const createSupport = (deps: SupportDeps): Support => {
  const { rows, mailbox } = deps
  const isOwn = async (inUnit: SupportRows, memberId: string, caseId: string): Promise<boolean> =>
    (await inUnit.lock(caseId))?.memberId === memberId

  const notifyOpenDesks = notifyDesks(deps)

  return {
    open: async (unit, memberId, { text, ...asked }) => {
      const inUnit = rows.in(unit)
      await notifyOpenDesks(unit)
      const today = await inUnit.openedToday(memberId)
      const [newest] = asked.channel === 'chat' ? await inUnit.cases({ memberId, channel: 'chat', limit: 1 }) : []
      if (newest && newest.state !== 'closed') {
        await inUnit.lock(newest.caseId)
        return addMessage(inUnit, newest.caseId, { text })
      }
      if (today >= supportCasesPerDay) return reject('CASES_TODAY')
      const caseId = await inUnit.insert({ memberId, ...asked })
      await inUnit.add(caseId, 'member', { text })
      return accept(await threadOf(inUnit, caseId))
    },
    say: async (unit, memberId, caseId, content) => {
      const inUnit = rows.in(unit)
      await notifyOpenDesks(unit)
      return (await isOwn(inUnit, memberId, caseId)) ? addMessage(inUnit, caseId, content) : reject('RECORD_UNKNOWN')
    },
    close: async (unit, memberId, caseId) => {
      const inUnit = rows.in(unit)
      if (!(await isOwn(inUnit, memberId, caseId))) return reject('RECORD_UNKNOWN')
      await inUnit.move(caseId, 'closed', 'member')
      await notifyOpenDesks(unit)
      return accept(await threadOf(inUnit, caseId))
    },
    list: async (memberId, channel, beforeId) => {
      const found = await rows.cases({ memberId, channel, beforeId, limit: pageAndOne })
      const cases = found.slice(0, supportPageSize).map(ownView)
      return { cases, nextBeforeId: found.length > cases.length ? (cases.at(-1)?.caseId ?? null) : null }
    },
    show: async (memberId, caseId) => {
      const [found] = await rows.cases({ memberId, caseId, limit: 1 })
      if (!found) return reject('RECORD_UNKNOWN')
      if (found.isNews) await rows.seen(caseId)
      await mailbox.readKeys(memberId, inboxKeyOf(caseId))
      return accept({ case: ownView(found), entries: await rows.entries(caseId) })
    },
    readPicture: async (memberId, caseId, base64) => {
      const [own] = await rows.cases({ memberId, caseId, limit: 1 })
      if (!own) return reject('RECORD_UNKNOWN')
      if ((await rows.counts(caseId)).pictures >= supportPicturesMax) return reject('CASE_FULL')
      const file = uploadedFile(base64)
      const content = file && (await redrawnPicture({ memberId, file, shape: 'whole' }))
      return content ? accept({ type: 'webp', content }) : reject('FILE_REFUSED')
    },
    picture: async (memberId, pictureId) => {
      const found = await rows.picture(pictureId)
      return found?.memberId === memberId ? found : undefined
    },
  }
}
