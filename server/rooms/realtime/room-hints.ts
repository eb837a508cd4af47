import * as z from 'zod/mini'
import { moderationParts, type ModerationPart } from '#contract/rooms/entities/moderation-part.ts'
import type { Bus, Topic } from '#server/platform/bus/bus.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import type { Presence } from '#server/rooms/ports.ts'

type RoomHint = { readonly kind: 'state' } | { readonly kind: 'moderation'; readonly part: ModerationPart }

/** Something of a room was stored: the nodes where it is watched read it again. */
const roomHintTopic: Topic<RoomHint> = {
  name: 'room-hint',
  version: 1,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('state') }),
    z.object({ kind: z.literal('moderation'), part: z.enum(moderationParts) }),
  ]),
}

type Changes = Pick<Presence, 'stateChanged' | 'moderationChanged' | 'selfChanged'>

interface RoomHintsOptions {
  bus: Bus
  memberPushes: Pick<MemberPushes, 'hint' | 'onHint'>
  /** What tells the sockets of this node. */
  changes: () => Changes
}

/** Changes of rooms, told to the sockets of all nodes. */
export const createRoomHints = ({ bus, memberPushes, changes }: RoomHintsOptions) => {
  const received = (roomNo: string, hint: RoomHint): void => {
    if (hint.kind === 'state') changes().stateChanged(roomNo)
    else changes().moderationChanged(roomNo, hint.part)
  }
  const missed = (roomNo: string): void => {
    changes().stateChanged(roomNo)
    for (const part of moderationParts) changes().moderationChanged(roomNo, part)
  }
  return {
    follow: (roomNo: string): (() => void) =>
      bus.subscribe(roomHintTopic, roomNo, {
        received: (hint) => received(roomNo, hint),
        missed: () => missed(roomNo),
      }),
    everywhere: {
      stateChanged: (roomNo: string): void => {
        changes().stateChanged(roomNo)
        bus.publish(roomHintTopic, roomNo, { kind: 'state' })
      },
      moderationChanged: (roomNo: string, part: ModerationPart): void => {
        changes().moderationChanged(roomNo, part)
        bus.publish(roomHintTopic, roomNo, { kind: 'moderation', part })
      },
      selfChanged: (roomNo: string, memberId: string): void => {
        changes().selfChanged(roomNo, memberId)
        memberPushes.hint(memberId, 'self', roomNo)
      },
    },
    stop: memberPushes.onHint('self', (memberId, roomNo) => changes().selfChanged(roomNo, memberId)),
  }
}
