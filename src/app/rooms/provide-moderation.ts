import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import {
  roomMessageDelete,
  roomModeratorSet,
  roomMute,
  roomMuteList,
  roomSet,
  roomUnmute,
} from '#contract/rooms/calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { RoomModes, type Mute, type RoomSettings } from '#contract/rooms/entities/room.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { moderationCommand, moderationMachine } from '#src/machines/rooms/moderation-machine.ts'
import type {
  ModerationCommand,
  ModerationOrder,
  ModerationOutcome,
  MuteListOutcome,
} from '#src/machines/rooms/moderation-rules.ts'
import { flat, keepWhole, provideCommand, roomStore } from '#src/app/command/provide-command.ts'
import type { MachineParts } from '#src/app/command/machine-parts.ts'

type ModerationCall =
  | typeof roomModeratorSet
  | typeof roomMute
  | typeof roomUnmute
  | typeof roomMessageDelete
  | typeof roomSet

const outcomeOf = <C extends ModerationCall>(
  result: CallResult<C>,
  read: (data: ResponseOf<C>) => { mute?: Mute; settings?: RoomSettings },
): ModerationOutcome => {
  if (result.kind === 'fault') return { kind: 'fault' }
  if (result.kind === 'rejected') return { kind: 'rejected', name: result.name, msg: result.msg }
  return { kind: 'accepted', mute: null, settings: null, ...read(result.data) }
}

const act = async (
  { gateway }: MachineParts,
  chatRoomNo: string,
  { requestId, body: order }: ModerationCommand,
): Promise<ModerationOutcome> => {
  const request = { requestId, chatRoomNo }
  switch (order.kind) {
    case 'mute': {
      const { memberId, minutes, reasonCode, reason, deleteMessages } = order
      const why = { reason, ...(reasonCode !== null && { reasonCode }) }
      const result = await gateway.call(roomMute, { ...request, memberId, minutes, ...why, deleteMessages })
      return outcomeOf(result, (mute) => ({ mute }))
    }
    case 'unmute':
      return outcomeOf(await gateway.call(roomUnmute, { ...request, memberId: order.memberId }), () => ({}))
    case 'role': {
      const { memberId, moderates } = order
      return outcomeOf(await gateway.call(roomModeratorSet, { ...request, memberId, moderates }), () => ({}))
    }
    case 'delete':
      return outcomeOf(await gateway.call(roomMessageDelete, { ...request, messageId: order.messageId }), () => ({}))
    case 'settings':
      return outcomeOf(await gateway.call(roomSet, { ...request, ...order.change }), (settings) => ({ settings }))
  }
}

const loadMutes = async (
  { gateway }: MachineParts,
  chatRoomNo: string,
  signal: AbortSignal,
): Promise<MuteListOutcome> => {
  const result = await gateway.call(roomMuteList, { chatRoomNo }, { signal })
  if (result.kind === 'accepted') return { kind: 'accepted', mutes: result.data.mutes }
  return result.kind === 'fault' ? { kind: 'fault' } : { kind: 'rejected', name: result.name, msg: result.msg }
}

const requestId = z.uuid()
const StoredOrder = z.discriminatedUnion('kind', [
  z.object({
    requestId,
    kind: z.literal('mute'),
    memberId: z.string(),
    minutes: z.nullable(z.int()),
    reasonCode: z.nullable(ModerationReason),
    reason: z.string(),
    deleteMessages: z.boolean(),
  }),
  z.object({ requestId, kind: z.literal('unmute'), memberId: z.string() }),
  z.object({ requestId, kind: z.literal('role'), memberId: z.string(), moderates: z.boolean() }),
  z.object({ requestId, kind: z.literal('delete'), messageId: z.string() }),
  z.object({
    requestId,
    kind: z.literal('settings'),
    change: z.object({
      slowModeSeconds: z.optional(z.int()),
      allMuted: z.optional(z.boolean()),
      pinnedText: z.optional(z.string()),
      modes: z.optional(z.partial(RoomModes)),
      shield: z.optional(z.boolean()),
    }),
  }),
])

/** [P-02] */
export const provideModeration = (parts: MachineParts): typeof moderationMachine => {
  const store = keepWhole(
    roomStore(parts, 'moderation'),
    StoredOrder,
    flat<ModerationOrder>,
    ({ requestId: id, ...body }) => ({
      requestId: id,
      body: body as ModerationOrder,
    }),
  )
  return moderationMachine.provide({
    actors: {
      loadMutes: fromPromise(({ input, signal }) => loadMutes(parts, input.roomNo, signal)),
      command: provideCommand(moderationCommand, store, ({ place, ...command }) => act(parts, place.roomNo, command)),
    },
  })
}
