import { fromCallback, fromPromise } from 'xstate'
import { anchorFollow } from '#contract/live/calls.ts'
import {
  chatRoomStatus,
  roomHistory,
  roomHistoryAnonymous,
  roomInfo,
  roomInfoAnonymous,
} from '#contract/rooms/calls.ts'
import { historyPageMax } from '#contract/limits.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { roomMachine } from '#src/machines/rooms/room-machine.ts'
import type { FollowOutcome, OlderPage, RoomInput, RoomLoad } from '#src/machines/rooms/room-types.ts'
import { createMatchFeed } from '#src/streams/match-feed.ts'
import { createRoomFeed } from '#src/streams/room-feed.ts'
import { askMatchesBy } from '#src/app/sports/ask-matches.ts'
import type { MachineParts } from '#src/app/command/machine-parts.ts'

export type MatchFeed = ReturnType<typeof provideMatchFeed>

/** One for all machines: they share the socket's watch. */
export const provideMatchFeed = ({ gateway, socket, random }: Pick<MachineParts, 'gateway' | 'socket' | 'random'>) =>
  fromCallback(createMatchFeed({ socket, random, askMatches: askMatchesBy(gateway) }))

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
    return result.kind === 'accepted'
      ? { kind: 'loaded', info: result.data, self: null, blockedIds: [], site }
      : refusedLoad(result)
  }
  const result = await gateway.call(roomInfo, input, { signal })
  if (result.kind !== 'accepted') return refusedLoad(result)
  const { self, blockedIds, ...info } = result.data
  return { kind: 'loaded', info, self, blockedIds, site }
}

const askStatus = async ({ gateway }: MachineParts, roomNo: string, signal: AbortSignal) => {
  const result = await gateway.call(chatRoomStatus, { chatRoomNo: roomNo }, { signal, quiet: true })
  return result.kind === 'accepted' ? result.data : null
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
      askStatus: fromPromise(({ input, signal }) => askStatus(parts, input.roomNo, signal)),
      roomFeed: fromCallback(createRoomFeed({ socket, gateway, random })),
      matchFeed,
      loadOlder: fromPromise(({ input, signal }) => loadOlder(parts, input, signal)),
      followAnchor: fromPromise(({ input }) => follow(parts, input)),
    },
  })
}
