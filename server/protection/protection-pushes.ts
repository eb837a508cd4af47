import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { PlayReminders, ProtectionChanges } from './ports.ts'

interface Options {
  protectionChanges: Pick<ProtectionChanges, 'onChanged'>
  playReminders: Pick<PlayReminders, 'onDue'>
  memberPushes: Pick<MemberPushes, 'push'>
}

/** Tells all of a member's screens what guards the member from now on, and when it is time to say how long it was. */
export const createProtectionPushes = ({ protectionChanges, playReminders, memberPushes }: Options): SocketSubject => {
  const stops = [
    protectionChanges.onChanged((memberId, pause) => memberPushes.push(memberId, 'protection.changed', { pause })),
    playReminders.onDue((memberId, play) => memberPushes.push(memberId, 'play.reminded', play)),
  ]
  return {
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
