import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { reasonWords } from '#contract/rooms/rules/moderation-reasons.ts'
import type { MessageValue, NewInboxMessage } from '#server/messages/ports.ts'

interface About {
  readonly room: { readonly roomNo: string; readonly title: string }
  readonly memberId: string
  readonly entryId: string
}

const common = ({ room, memberId }: About) => ({
  memberId,
  kind: 'system' as const,
  link: `/app/room/${room.roomNo}`,
})

const without: MessageValue = { zh: '未说明', en: 'not given' }

const whyValue = (code: ModerationReason | null, reason: string): MessageValue => reasonWords(code, reason) ?? without

/** What the member reads of a mute: where, why, until when, and how to object. [P-02, R-12] */
export const muteMessage = (
  about: About & { untilMs: number | null; reasonCode: ModerationReason | null; reason: string },
): NewInboxMessage<'room.muted'> | NewInboxMessage<'room.banned'> => {
  const { room, entryId, untilMs, reasonCode, reason } = about
  const [key, why] = [`room.mute:${entryId}`, whyValue(reasonCode, reason)]
  return untilMs === null
    ? { ...common(about), key, template: 'room.banned', values: { room: room.title, reason: why } }
    : {
        ...common(about),
        key,
        template: 'room.muted',
        values: { room: room.title, until: { atMs: untilMs }, reason: why },
      }
}

export const liftMessage = (about: About): NewInboxMessage<'room.unmuted'> => ({
  ...common(about),
  key: `room.lift:${about.entryId}`,
  template: 'room.unmuted',
  values: { room: about.room.title },
})

export const warnMessage = (
  about: About & { reasonCode: ModerationReason; reason: string },
): NewInboxMessage<'room.warned'> => ({
  ...common(about),
  key: `room.warn:${about.entryId}`,
  template: 'room.warned',
  values: { room: about.room.title, reason: whyValue(about.reasonCode, about.reason) },
})

export const clearMessage = (
  about: About & { count: number; reasonCode: ModerationReason; reason: string },
): NewInboxMessage<'room.cleared'> => ({
  ...common(about),
  key: `room.clear:${about.entryId}`,
  template: 'room.cleared',
  values: { room: about.room.title, count: about.count, reason: whyValue(about.reasonCode, about.reason) },
})

export const objectionMessage = (
  about: About & { grants: boolean; answer: string },
): NewInboxMessage<'room.objection.granted'> | NewInboxMessage<'room.objection.refused'> => {
  const { room, entryId, grants, answer } = about
  const [key, values] = [`room.objection:${entryId}`, { room: room.title, answer }]
  return grants
    ? { ...common(about), key, template: 'room.objection.granted', values }
    : { ...common(about), key, template: 'room.objection.refused', values }
}
