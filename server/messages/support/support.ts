import { supportCasesPerDay, supportEntriesMax, supportPageSize, supportPicturesMax } from '#contract/limits.ts'
import { SupportCase, SupportPicture, type SupportThread } from '#contract/messages/entities/support.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { InboxStore } from '#server/messages/store/inbox.ts'
import type { MailboxStore } from '#server/messages/store/mailbox.ts'
import { pageAndOne, type SupportRows } from '#server/messages/store/support-rows.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import type { StaffCase, Support, SupportContent, SupportDesk } from './ports.ts'

interface SupportDeps {
  rows: SupportRows
  inbox: InboxStore
  mailbox: Pick<MailboxStore, 'readKeys'>
}

/** What its member sees of a case. */
const ownView = (found: StaffCase): SupportCase => SupportCase.parse(found)

const keyOf = (caseId: string): string => `support:${caseId}:`

const threadOf = async (rows: SupportRows, caseId: string): Promise<SupportThread> => {
  const [found] = await rows.cases({ caseId, limit: 1 })
  if (!found) throw new Error(`the case ${caseId} is gone`)
  return { case: ownView(found), entries: await rows.entries(caseId) }
}

/** What members tell the site. */
export const createSupport = ({ rows, mailbox }: Pick<SupportDeps, 'rows' | 'mailbox'>): Support => {
  const isOwn = async (here: SupportRows, memberId: string, caseId: string): Promise<boolean> =>
    (await here.lock(caseId))?.memberId === memberId

  /** With the case held. */
  const sayHere = async (here: SupportRows, caseId: string, content: SupportContent) => {
    const { entries, pictures } = await here.counts(caseId)
    const isFull = 'text' in content ? entries >= supportEntriesMax : pictures >= supportPicturesMax
    if (isFull) return reject('RATE_LIMITED_MEMBER')
    await here.add(caseId, 'member', content)
    await here.move(caseId, 'waiting', 'member')
    return accept(await threadOf(here, caseId))
  }

  return {
    open: async (unit, memberId, { text, ...asked }) => {
      const here = rows.in(unit)
      const today = await here.openedToday(memberId)
      const [newest] = asked.channel === 'chat' ? await here.cases({ memberId, channel: 'chat', limit: 1 }) : []
      if (newest && newest.state !== 'closed') {
        await here.lock(newest.caseId)
        return sayHere(here, newest.caseId, { text })
      }
      if (today >= supportCasesPerDay) return reject('RATE_LIMITED_MEMBER')
      const caseId = await here.insert({ memberId, ...asked })
      await here.add(caseId, 'member', { text })
      return accept(await threadOf(here, caseId))
    },
    say: async (unit, memberId, caseId, content) => {
      const here = rows.in(unit)
      return (await isOwn(here, memberId, caseId)) ? sayHere(here, caseId, content) : reject('RECORD_UNKNOWN')
    },
    close: async (unit, memberId, caseId) => {
      const here = rows.in(unit)
      if (!(await isOwn(here, memberId, caseId))) return reject('RECORD_UNKNOWN')
      await here.move(caseId, 'closed', 'member')
      return accept(await threadOf(here, caseId))
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
      await mailbox.readKeys(memberId, keyOf(caseId))
      return accept({ case: ownView(found), entries: await rows.entries(caseId) })
    },
    readPicture: (base64) => {
      const content = uploadedFile(base64)
      const type = content && SupportPicture.shape.type.safeParse(fileKindOf(content))
      return content && type?.success ? accept({ type: type.data, content }) : reject('FILE_REFUSED')
    },
    picture: async (memberId, pictureId) => {
      const found = await rows.picture(pictureId)
      return found?.memberId === memberId ? found : undefined
    },
  }
}

/** The staff's side. */
export const createSupportDesk = ({ rows, inbox }: Pick<SupportDeps, 'rows' | 'inbox'>): SupportDesk => {
  const change = async (unit: Unit, caseId: string, work: (memberId: string) => Promise<void>): Promise<boolean> => {
    const held = await rows.in(unit).lock(caseId)
    if (!held) return false
    await work(held.memberId)
    // Also of who wants no messages of it: the page of the case is open perhaps.
    unit.afterCommit(() => inbox.changed([held.memberId]))
    return true
  }
  return {
    list: (channel, state, limit) => rows.cases({ channel, state, limit }),
    find: async (caseId) => {
      const [found] = await rows.cases({ caseId, limit: 1 })
      return found && { case: found, entries: await rows.entries(caseId) }
    },
    pictures: (caseId) => rows.pictures(caseId),
    answer: (unit, caseId, text) =>
      change(unit, caseId, async (memberId) => {
        const here = rows.in(unit)
        const entryId = await here.add(caseId, 'staff', { text })
        await here.move(caseId, 'answered', 'staff')
        const [found] = await here.cases({ caseId, limit: 1 })
        if (!found) return
        await inbox.in(unit).put({
          key: `${keyOf(caseId)}${entryId}`,
          memberId,
          kind: 'service',
          template: found.channel === 'chat' ? 'chat.answered' : 'feedback.answered',
          values: { title: found.title, answer: text },
          link: found.channel === 'chat' ? '/app/service' : `/app/feedback/${caseId}`,
        })
      }),
    close: (unit, caseId) => change(unit, caseId, () => rows.in(unit).move(caseId, 'closed', 'staff')),
  }
}
