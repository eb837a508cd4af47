import { fromCallback, fromPromise } from 'xstate'
import { anchorFollow } from '#contract/live/calls.ts'
import {
  roomHistory,
  roomHistoryAnonymous,
  roomInfo,
  roomInfoAnonymous,
  roomMessageDelete,
  roomMute,
  roomMuteList,
  roomSet,
  roomUnmute,
} from '#contract/rooms/calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { Mute, RoomSettings } from '#contract/rooms/entities/room.ts'
import { historyPageMax } from '#contract/limits.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { moderationMachine } from '#src/machines/rooms/moderation-machine.ts'
import type { ModerationCommand, ModerationOutcome, MuteListOutcome } from '#src/machines/rooms/moderation-rules.ts'
import { roomMachine } from '#src/machines/rooms/room-machine.ts'
import type { FollowOutcome, OlderPage, RoomInput, RoomLoad } from '#src/machines/rooms/room-types.ts'
import { createMatchFeed } from '#src/streams/match-feed.ts'
import { createRoomFeed } from '#src/streams/room-feed.ts'
import type { MachineParts } from './provide-machines.ts'

export type MatchFeed = ReturnType<typeof provideMatchFeed>

/** One for all machines: they share the socket's watch. */
export const provideMatchFeed = ({ socket, random }: Pick<MachineParts, 'socket' | 'random'>) =>
  fromCallback(createMatchFeed({ socket, random }))

const refusedLoad = (result: Parameters<typeof rejectOf>[0]): RoomLoad => {
  const reject = rejectOf(result)
  return reject?.name === 'ROOM_UNKNOWN' ? { kind: 'missing' } : { kind: 'failed', reject }
}

const loadRoom = async (
  { gateway, site }: MachineParts,
  { roomNo, memberId }: RoomInput,
  signal: AbortSignal,
): Promise<RoomLoad> => {
  const input = { chatRoomNo: roomNo }
  if (memberId === null) {
    const result = await gateway.call(roomInfoAnonymous, input, { signal })
    return result.kind === 'accepted' ? { kind: 'loaded', info: result.data, self: null, site } : refusedLoad(result)
  }
  const result = await gateway.call(roomInfo, input, { signal })
  if (result.kind !== 'accepted') return refusedLoad(result)
  const { self, ...info } = result.data
  return { kind: 'loaded', info, self, site }
}

const loadOlder = async (
  { gateway }: MachineParts,
  { roomNo, memberId, beforeSeq }: RoomInput & { beforeSeq: number },
  signal: AbortSignal,
): Promise<OlderPage> => {
  const call = memberId === null ? roomHistoryAnonymous : roomHistory
  const result = await gateway.call(call, { chatRoomNo: roomNo, beforeSeq, limit: historyPageMax }, { signal })
  return result.kind === 'accepted' ? { messages: result.data.messages } : null
}

const follow = async (
  { gateway }: MachineParts,
  input: { anchorId: string; follows: boolean },
): Promise<FollowOutcome> => {
  const result = await gateway.call(anchorFollow, input)
  if (result.kind === 'accepted') return { kind: 'accepted', ...result.data }
  return result.kind === 'fault' ? { kind: 'fault' } : { kind: 'rejected', name: result.name, msg: result.msg }
}

/** [A-03, P-01] */
export const provideRoom = (parts: MachineParts, matchFeed: MatchFeed): typeof roomMachine => {
  const { socket, gateway, random } = parts
  return roomMachine.provide({
    actors: {
      loadRoom: fromPromise(({ input, signal }) => loadRoom(parts, input, signal)),
      roomFeed: fromCallback(createRoomFeed({ socket, gateway, random })),
      matchFeed,
      loadOlder: fromPromise(({ input, signal }) => loadOlder(parts, input, signal)),
      followAnchor: fromPromise(({ input }) => follow(parts, input)),
    },
  })
}

type ModerationCall = typeof roomMute | typeof roomUnmute | typeof roomMessageDelete | typeof roomSet

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
  command: ModerationCommand,
): Promise<ModerationOutcome> => {
  const request = { requestId: command.requestId, chatRoomNo }
  switch (command.kind) {
    case 'mute': {
      const { memberId, minutes, reason, deleteMessages } = command
      const result = await gateway.call(roomMute, { ...request, memberId, minutes, reason, deleteMessages })
      return outcomeOf(result, (mute) => ({ mute }))
    }
    case 'lift':
      return outcomeOf(await gateway.call(roomUnmute, { ...request, memberId: command.memberId }), () => ({}))
    case 'delete':
      return outcomeOf(await gateway.call(roomMessageDelete, { ...request, messageId: command.messageId }), () => ({}))
    case 'settings':
      return outcomeOf(await gateway.call(roomSet, { ...request, ...command.change }), (settings) => ({ settings }))
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

/** [P-02] */
export const provideModeration = (parts: MachineParts): typeof moderationMachine =>
  moderationMachine.provide({
    actors: {
      loadMutes: fromPromise(({ input, signal }) => loadMutes(parts, input.roomNo, signal)),
      act: fromPromise(({ input }) => act(parts, input.roomNo, input.command)),
    },
  })
