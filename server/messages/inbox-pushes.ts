import type { UnreadCounts } from '#contract/messages/entities/message.ts'
import type { Log } from '#server/platform/log.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Inbox } from './ports.ts'

interface Options {
  inbox: Pick<Inbox, 'onChanged' | 'unread'>
  connections: Pick<Connections, 'ofMember'>
  memberPushes: Pick<MemberPushes, 'hint' | 'onHint'>
  log: Pick<Log, 'warn'>
}

const sumOf = (counts: UnreadCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Tells all of a member's screens how many messages are unread. Who is not connected asks when coming back. */
export const createInboxPushes = ({ inbox, connections, memberPushes, log }: Options): SocketSubject => {
  const tell = async (memberIds: readonly string[]): Promise<void> => {
    const present = memberIds.filter((memberId) => connections.ofMember(memberId).length > 0)
    if (present.length === 0) return
    for (const [memberId, counts] of await inbox.unread(present)) {
      const push = encodePush('messages.changed', { unread: sumOf(counts) })
      for (const connection of connections.ofMember(memberId)) connection.send(push)
    }
  }
  const orWarn = (memberIds: readonly string[]): void => {
    tell(memberIds).catch((error: unknown) => log.warn({ err: error }, 'unread messages could not be pushed'))
  }
  const stops = [
    inbox.onChanged((memberIds) => {
      orWarn(memberIds)
      for (const memberId of memberIds) memberPushes.hint(memberId, 'inbox')
    }),
    memberPushes.onHint('inbox', (memberId) => orWarn([memberId])),
  ]
  return {
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
