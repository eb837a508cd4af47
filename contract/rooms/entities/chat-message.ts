import * as z from 'zod/mini'
import { GiftId, MatchId, MemberId, MessageId, OrderId, RoomNo, SelectionId } from '#contract/ids.ts'
import { MemberKind } from '#contract/members/entities/member.ts'
import { RoomRole } from './room.ts'

export const Author = z.object({
  memberId: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  vipLevel: z.int(),
  kind: MemberKind,
  role: RoomRole,
})
export type Author = z.infer<typeof Author>

const TextContent = z.object({
  msgType: z.literal('text'),
  data: z.object({ author: Author, text: z.string(), requestId: z.uuid() }),
})

/** [E-07] memberId, memberName and vipLevel become userId, username and level in the browser's pipeline. */
const GiftContent = z.object({
  msgType: z.literal('gift'),
  data: z.object({
    memberId: MemberId,
    memberName: z.string(),
    vipLevel: z.int(),
    avatar: z.string(),
    role: RoomRole,
    giftId: GiftId,
    giftCode: z.string(),
    giftName: z.string(),
    url: z.string(),
    svgaUrl: z.string(),
    layout: z.enum(['center', 'full']),
    count: z.int().check(z.minimum(1)),
    /** The number in the combo after this one: gifts of one kind by one member within 3 s of each other. */
    combo: z.int().check(z.minimum(1)),
    coins: z.int().check(z.minimum(1)),
    requestId: z.uuid(),
  }),
})

/** [E-08] `userId` dedupes. */
const WelcomeContent = z.object({
  msgType: z.literal('welcome'),
  data: z.object({ userId: MemberId, level: z.int(), avatar: z.string() }),
})

/** [E-09] No stake: what others put in is theirs. */
const OrderContent = z.object({
  msgType: z.literal('order'),
  data: z.object({
    orderId: OrderId,
    author: Author,
    matchId: MatchId,
    selectionId: SelectionId,
    /** The market, for example 全场让球. */
    categoryName: z.string(),
    /** The selection, for example 蓉城赤焰 -0.5. */
    itemName: z.string(),
    /** The score when it was placed, for example 2-1. */
    score: z.string(),
    teamLogo: z.string(),
    oddsMilli: z.int(),
    venueName: z.string(),
    siteId: z.int(),
    siteSeries: z.string(),
    /** The order that this one follows, or null. */
    followsOrderId: z.nullable(OrderId),
    /** All its selections as they were taken; the fields above are of the first. Absent in messages of before parlays. */
    legs: z.optional(
      z.array(
        z.object({
          matchId: MatchId,
          selectionId: SelectionId,
          /** For example 蓉城赤焰 vs 滨海蓝鲸. */
          matchName: z.string(),
          /** In English; absent where a team has no such name, and in messages of before. */
          matchNameEn: z.optional(z.string()),
          categoryName: z.string(),
          itemName: z.string(),
          teamLogo: z.string(),
          score: z.string(),
          oddsMilli: z.int(),
        }),
      ),
    ),
  }),
})

/** [S-12] Cancels an earlier order push. */
const OrderRevertContent = z.object({ msgType: z.literal('orderRevert'), data: z.object({ orderId: OrderId }) })

const SystemContent = z.object({
  msgType: z.literal('system'),
  data: z.object({
    kind: z.enum(['goal', 'match', 'mute', 'unmute', 'role', 'slow', 'notice']),
    text: z.string(),
    /** Numbers and names for the words in other languages. */
    values: z.record(z.string(), z.string()),
  }),
})

/** Says that earlier messages are gone; history then shows them as `deleted`. */
const DeletionContent = z.object({
  msgType: z.literal('deletion'),
  data: z.object({ messageIds: z.array(MessageId), by: z.string() }),
})

/** What stands in a deleted message's place, everywhere and also in history. */
const DeletedContent = z.object({ msgType: z.literal('deleted'), data: z.object({ by: z.string() }) })

export const MessageContent = z.discriminatedUnion('msgType', [
  TextContent,
  GiftContent,
  WelcomeContent,
  OrderContent,
  OrderRevertContent,
  SystemContent,
  DeletionContent,
  DeletedContent,
])
export type MessageContent = z.infer<typeof MessageContent>
export type MsgType = MessageContent['msgType']
export type ContentOf<T extends MsgType> = Extract<MessageContent, { msgType: T }>

/**
 * One message of a room. [E-06, E-08]
 * `seq` counts 1, 2, 3 … without gaps in a room; `id` is unique in the room and the same for ever;
 * `type` repeats content.msgType; `username` names whom it is about (welcome), else it is empty.
 */
export const RoomMessage = z.object({
  seq: z.int().check(z.minimum(1)),
  id: MessageId,
  atMs: z.int(),
  type: z.string(),
  username: z.string(),
  content: MessageContent,
})
export type RoomMessage = z.infer<typeof RoomMessage>

/** A stretch of a room's log. `epoch` changes only when a log starts over; then everything known is dropped. */
export const RoomHistory = z.object({
  roomNo: RoomNo,
  epoch: z.string(),
  messages: z.array(RoomMessage),
  /** The newest seq of the log, 0 when it is empty. */
  lastSeq: z.int().check(z.minimum(0)),
  /** False when messages after `sinceSeq` are no longer kept or did not fit: the list starts over with these. */
  recovered: z.boolean(),
})
export type RoomHistory = z.infer<typeof RoomHistory>
