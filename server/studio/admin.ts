import type { MemberKinds, Members } from '#server/accounts/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Applications } from './store/applications.ts'

interface StudioAdminDeps {
  applications: Applications
  members: Pick<Members, 'byName'>
  memberKinds: MemberKinds
  rooms: Pick<Rooms, 'in'>
  inbox: Pick<Inbox, 'in'>
  units: UnitOfWork
  audit: AuditLog
  now: () => number
}

const listedMax = 200
const studioLink = '/app/studio'
const unknownOf = (member: string) => failed(`there is no member ${member}`)
const noneOf = (member: string) => failed(`no application of ${member} waits`)

/** Operators decide who gets a room. */
export const studioAdmin: AdminHandlers<'anchor.applications' | 'anchor.approve' | 'anchor.refuse', StudioAdminDeps> = {
  'anchor.applications': async ({ applications }) => {
    const waiting = await applications.waiting(listedMax)
    if (waiting.length === 0) return done('no application waits')
    return done(...waiting.map(({ name, title, about, atMs }) => `${siteClockOf(atMs)}  ${name}  ${title}\n  ${about}`))
  },
  'anchor.approve': async ({ applications, members, memberKinds, rooms, inbox, units, audit, now }, { member }) => {
    const found = await members.byName(member)
    if (!found) return unknownOf(member)
    if (found.anchorRoomNo !== null) return failed(`${found.name} has the room ${found.anchorRoomNo}`)
    const { id: memberId } = found
    return units.run(async (unit) => {
      const decided = await applications.in(unit).decide(memberId, { state: 'approved', reason: '', nowMs: now() })
      if (!decided) return noneOf(member)
      const roomNo = await rooms.in(unit).open({ anchorId: memberId, title: decided.title })
      await memberKinds.in(unit).becomeAnchor(memberId)
      const key = `anchor.application:${decided.id}`
      const values = { room: roomNo }
      await inbox.in(unit).put({ key, memberId, kind: 'system', template: 'anchor.approved', values, link: studioLink })
      await audit.in(unit).note(operator, 'anchor.approve', memberId, { roomNo })
      return done(`${found.name} is an anchor now, with the room ${roomNo}`)
    })
  },
  'anchor.refuse': async ({ applications, members, inbox, units, audit, now }, { member, reason }) => {
    const found = await members.byName(member)
    if (!found) return unknownOf(member)
    const { id: memberId } = found
    return units.run(async (unit) => {
      const decided = await applications.in(unit).decide(memberId, { state: 'refused', reason, nowMs: now() })
      if (!decided) return noneOf(member)
      const key = `anchor.application:${decided.id}`
      const values = { reason }
      await inbox.in(unit).put({ key, memberId, kind: 'system', template: 'anchor.refused', values, link: studioLink })
      await audit.in(unit).note(operator, 'anchor.refuse', memberId, { reason })
      return done(`the application of ${found.name} is refused`)
    })
  },
}
