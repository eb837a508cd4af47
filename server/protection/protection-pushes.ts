import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { PlayReminders, ProtectionChanges } from './ports.ts'

interface Options {
  protectionChanges: Pick<ProtectionChanges, 'onChanged'>
  playReminders: Pick<PlayReminders, 'onDue'>
  connections: Pick<Connections, 'ofMember'>
}

/** Tells all of a member's screens what guards the member from now on, and when it is time to say how long it was. */
export const createProtectionPushes = ({ protectionChanges, playReminders, connections }: Options): SocketSubject => {
  const toAll = (memberId: string, push: ReturnType<typeof encodePush>): void => {
    for (const connection of connections.ofMember(memberId)) connection.send(push)
  }
  const stops = [
    protectionChanges.onChanged((memberId, pause) => toAll(memberId, encodePush('protection.changed', { pause }))),
    playReminders.onDue((memberId, play) => toAll(memberId, encodePush('play.reminded', play))),
  ]
  return {
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
