import type { CallbackLogicFunction, EventObject } from 'xstate'
import { roomHistory, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import { historyPageMax, roomBufferMax, roomRenderEveryMs } from '#contract/limits.ts'
import type { PushOf } from '#contract/pushes.ts'
import type { Gateway, Socket, SocketStatus } from '#src/gateway/gateway-port.ts'
import { createBatch } from './batch.ts'
import { jitteredRetryMs } from './retry.ts'
import { judgeFrame, judgeHistory, type RoomFrame, type RoomPosition } from './room-sequence.ts'

export type RoomFeedSent =
  | { readonly type: 'room.link'; readonly status: 'connecting' | 'live' | 'offline' }
  | { readonly type: 'room.received'; readonly messages: readonly RoomMessage[] }
  | { readonly type: 'room.gap'; readonly fromSeq: number }
  | { readonly type: 'room.recovered'; readonly messages: readonly RoomMessage[]; readonly startsOver: boolean }
  | ({ readonly type: 'room.state' } & Omit<PushOf<'room.state'>, 'roomNo'>)
  | { readonly type: 'room.self'; readonly self: RoomSelf }

export interface RoomFeedInput {
  readonly roomNo: string
  /** Null for a visitor, who reads the anonymous history. [P-01] */
  readonly memberId: string | null
}

export type RoomFeedLogic = CallbackLogicFunction<EventObject, RoomFeedSent, RoomFeedInput>

export interface RoomFeedParts {
  readonly socket: Socket
  readonly gateway: Gateway
  /** 0 up to 1; spreads repetitions. */
  readonly random: () => number
}

/** Frames that may wait while a gap is filled; beyond that they are let go, and the next frame shows the gap again. */
const heldFramesMax = 64
/** Everybody in a room may miss the same frame: the requests that follow spread over this time. */
const gapSpreadMs = 300
const rewatchSpreadMs = 500

type Phase = 'away' | 'watching' | 'following' | 'recovering'

interface Reader {
  hear(frame: RoomFrame): void
  statusChanged(status: SocketStatus): void
  stop(): void
}

const readRoom = (
  { socket, gateway, random }: RoomFeedParts,
  { roomNo, memberId }: RoomFeedInput,
  send: (event: RoomFeedSent) => void,
): Reader => {
  const batch = createBatch<RoomMessage>({ everyMs: roomRenderEveryMs, countMax: roomBufferMax }, (messages) =>
    send({ type: 'room.received', messages }),
  )
  let phase: Phase = 'away'
  let position: RoomPosition | undefined
  let held: RoomFrame[] = []
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // Grows whenever what is under way no longer counts: answers to an earlier turn are dropped.
  let turn = 0

  const later = (waitMs: number, work: () => Promise<void>): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), waitMs)
  }
  const again = (work: () => Promise<void>): void => {
    attempts += 1
    later(jitteredRetryMs(attempts, random), work)
  }
  const takeHistory = (history: RoomHistory): void => {
    const verdict = judgeHistory(position, history)
    position = verdict.position
    phase = 'following'
    attempts = 0
    batch.flush()
    send({ type: 'room.recovered', messages: verdict.messages, startsOver: verdict.startsOver })
    const frames = held
    held = []
    for (const frame of frames) hear(frame)
  }
  const watch = async (): Promise<void> => {
    const mine = ++turn
    phase = 'watching'
    const since = position && { epoch: position.epoch, sinceSeq: position.nextSeq - 1 }
    const result = await socket.request('room.watch', { roomNo, ...since })
    if (mine !== turn) return
    if (result.kind !== 'accepted') return again(watch)
    takeHistory(result.data)
    send({ type: 'room.link', status: 'live' })
  }
  const recover = async (): Promise<void> => {
    const mine = ++turn
    const known = position
    if (!known) return watch()
    const call = memberId === null ? roomHistoryAnonymous : roomHistory
    const input = { chatRoomNo: roomNo, sinceSeq: known.nextSeq - 1, limit: historyPageMax }
    const result = await gateway.call(call, input, { quiet: true })
    if (mine !== turn) return
    if (result.kind !== 'accepted') return again(recover)
    if (result.data.epoch !== known.epoch) return startOver()
    takeHistory(result.data)
  }
  const startOver = (): Promise<void> => {
    position = undefined
    held = []
    return watch()
  }
  const hold = (frame: RoomFrame): void => {
    if (held.length >= heldFramesMax) held = []
    held.push(frame)
  }
  const hear = (frame: RoomFrame): void => {
    if (frame.roomNo !== roomNo || phase === 'away') return
    if (phase !== 'following' || !position) return hold(frame)
    const verdict = judgeFrame(position, frame)
    if (verdict.kind === 'known') return
    if (verdict.kind === 'otherEpoch') return void startOver()
    if (verdict.kind === 'gap') {
      phase = 'recovering'
      hold(frame)
      send({ type: 'room.gap', fromSeq: verdict.fromSeq })
      return later(random() * gapSpreadMs, recover)
    }
    position = verdict.position
    batch.add(verdict.messages)
  }
  const away = (): void => {
    turn += 1
    phase = 'away'
    held = []
    clearTimeout(timer)
  }
  const statusChanged = (status: SocketStatus): void => {
    if (status === 'connected') {
      phase = 'watching'
      send({ type: 'room.link', status: 'connecting' })
      return position ? later(random() * rewatchSpreadMs, watch) : void watch()
    }
    away()
    send({ type: 'room.link', status })
  }
  const stop = (): void => {
    away()
    batch.close()
  }
  return { hear, statusChanged, stop }
}

/**
 * A room's stream: watches it on the socket and sends batches of what is new, at most every `roomRenderEveryMs`; drops
 * what it knows, fills gaps from the history (member's or visitor's), goes on from the last seq after a reconnect, and
 * starts over when the log does. [D-04, P-01, V-11, C-16]
 */
export const createRoomFeed =
  (parts: RoomFeedParts): RoomFeedLogic =>
  ({ input, sendBack }) => {
    const { socket } = parts
    const { roomNo } = input
    const reader = readRoom(parts, input, sendBack)
    const stops = [
      socket.on('room.frame', reader.hear),
      socket.on('room.state', ({ roomNo: of, ...state }) => {
        if (of === roomNo) sendBack({ type: 'room.state', ...state })
      }),
      socket.on('room.self', ({ roomNo: of, self }) => {
        if (of === roomNo) sendBack({ type: 'room.self', self })
      }),
      socket.onStatus(reader.statusChanged),
    ]
    reader.statusChanged(socket.status)
    return () => {
      reader.stop()
      for (const stop of stops) stop()
      if (socket.status === 'connected') void socket.request('room.leave', { roomNo })
    }
  }
