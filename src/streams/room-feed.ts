import type { CallbackLogicFunction } from 'xstate'
import { roomHistory, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import {
  historyPageMax,
  roomAskEveryMs,
  roomBufferMax,
  roomCrowdedCount,
  roomCrowdedEveryMs,
  roomRenderEveryMs,
} from '#contract/limits.ts'
import type { PushOf } from '#contract/pushes.ts'
import type { Gateway, Socket, SocketStatus } from '#src/gateway/gateway-port.ts'
import { type Batch, type BatchPace, createBatch } from './batch.ts'
import { jitteredRetryMs } from './retry.ts'
import { judgeFrame, judgeHistory, type RoomFrame, type RoomPosition } from './room-sequence.ts'

export type RoomFeedSent =
  | { readonly type: 'room.link'; readonly status: 'connecting' | 'live' | 'asking' | 'offline' }
  | { readonly type: 'room.received'; readonly messages: readonly RoomMessage[] }
  | { readonly type: 'room.gap'; readonly fromSeq: number }
  | { readonly type: 'room.recovered'; readonly messages: readonly RoomMessage[]; readonly startsOver: boolean }
  | ({ readonly type: 'room.state' } & Omit<PushOf<'room.state'>, 'roomNo'>)
  | { readonly type: 'room.self'; readonly self: RoomSelf }
  | { readonly type: 'room.blocks'; readonly memberIds: readonly string[] }

export interface RoomFeedInput {
  readonly roomNo: string
  /** Null for a visitor, who reads the anonymous history. [P-01] */
  readonly memberId: string | null
  /** Where what is known of the log ends; without it the newest messages are asked for. */
  readonly from?: RoomPosition | undefined
}

/** `feed.again`: somebody is blocked no longer. */
export interface RoomFeedReceived {
  readonly type: 'feed.again'
}

export type RoomFeedLogic = CallbackLogicFunction<RoomFeedReceived, RoomFeedSent, RoomFeedInput>

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
const pace: BatchPace = {
  everyMs: roomRenderEveryMs,
  crowdedCount: roomCrowdedCount,
  crowdedEveryMs: roomCrowdedEveryMs,
  countMax: roomBufferMax,
}

/** `asking`: away, and what is new comes by calls. */
type Phase = 'away' | 'asking' | 'watching' | 'following' | 'recovering'

/** Follows one room's log: frames as they come, history where they do not join on, and by asking where no socket comes through. */
class RoomReader {
  readonly #parts: RoomFeedParts
  readonly #room: RoomFeedInput
  readonly #send: (event: RoomFeedSent) => void
  readonly #batch: Batch<RoomMessage>
  #phase: Phase = 'away'
  #position: RoomPosition | undefined
  /** Everybody comes back at the same moment, but not for the first time. */
  #wasThere = false
  #held: RoomFrame[] = []
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  // Grows whenever what is under way no longer counts: answers to an earlier turn are dropped.
  #turn = 0

  constructor(parts: RoomFeedParts, room: RoomFeedInput, send: (event: RoomFeedSent) => void) {
    this.#parts = parts
    this.#room = room
    this.#position = room.from
    this.#send = send
    this.#batch = createBatch(pace, (messages) => send({ type: 'room.received', messages }))
  }

  receive(frame: RoomFrame): void {
    if (frame.roomNo !== this.#room.roomNo || this.#isCut()) return
    if (this.#phase !== 'following' || !this.#position) return this.#hold(frame)
    const verdict = judgeFrame(this.#position, frame)
    if (verdict.kind === 'known') return
    if (verdict.kind === 'otherEpoch') return void this.#startOver()
    if (verdict.kind === 'gap') {
      this.#phase = 'recovering'
      this.#hold(frame)
      this.#send({ type: 'room.gap', fromSeq: verdict.fromSeq })
      return this.#later(this.#parts.random() * gapSpreadMs, () => this.#read())
    }
    this.#position = verdict.position
    this.#batch.add(verdict.messages)
  }

  statusChanged(status: SocketStatus): void {
    this.#leave()
    if (status === 'connected') {
      this.#phase = 'watching'
      this.#send({ type: 'room.link', status: 'connecting' })
      if (this.#wasThere) this.#later(this.#parts.random() * rewatchSpreadMs, () => this.#watch())
      else void this.#watch()
      return
    }
    this.#send({ type: 'room.link', status })
    // Sockets go away together, when a server does: their rooms do not ask together.
    this.#later(roomAskEveryMs * (1 + this.#parts.random()), () => this.#read())
  }

  /** The server leaves out less than before: what it left out is asked for. */
  startAgain(): void {
    if (this.#phase === 'following' || this.#phase === 'recovering' || this.#phase === 'asking') void this.#startOver()
  }

  stop(): void {
    this.#leave()
    this.#batch.close()
  }

  async #watch(): Promise<void> {
    const mine = ++this.#turn
    this.#phase = 'watching'
    const since = this.#position && { epoch: this.#position.epoch, sinceSeq: this.#position.nextSeq - 1 }
    const result = await this.#parts.socket.request('room.watch', { roomNo: this.#room.roomNo, ...since })
    if (mine !== this.#turn) return
    if (result.kind !== 'accepted') return this.#again(() => this.#watch())
    this.#assignHistory(result.data)
    this.#send({ type: 'room.link', status: 'live' })
  }

  /** What is new by a call: of a gap, or because no socket comes through. */
  async #read(): Promise<void> {
    const mine = ++this.#turn
    const position = this.#position
    const call = this.#room.memberId === null ? roomHistoryAnonymous : roomHistory
    const since = position && { sinceSeq: position.nextSeq - 1 }
    const input = { chatRoomNo: this.#room.roomNo, ...since, limit: historyPageMax }
    const result = await this.#parts.gateway.call(call, input, { quiet: true })
    if (mine !== this.#turn) return
    if (result.kind !== 'accepted') {
      if (this.#isCut()) this.#send({ type: 'room.link', status: 'offline' })
      return this.#again(() => this.#read())
    }
    if (position && position.epoch !== result.data.epoch) return this.#startOver()
    this.#assignHistory(result.data)
  }

  #assignHistory(history: RoomHistory): void {
    this.#wasThere = true
    const { position, messages, startsOver } = judgeHistory(this.#position, history)
    this.#position = position
    this.#attempts = 0
    // Between two calls it has just been said.
    if (this.#phase === 'asking' && !startsOver) this.#batch.add(messages)
    else {
      this.#batch.flush()
      this.#send({ type: 'room.recovered', messages, startsOver })
    }
    if (this.#isCut()) {
      this.#phase = 'asking'
      this.#send({ type: 'room.link', status: 'asking' })
      return this.#later(roomAskEveryMs, () => this.#read())
    }
    this.#phase = 'following'
    const frames = this.#held
    this.#held = []
    for (const frame of frames) this.receive(frame)
  }

  #startOver(): Promise<void> {
    this.#position = undefined
    this.#held = []
    return this.#isCut() ? this.#read() : this.#watch()
  }

  #isCut(): boolean {
    return this.#phase === 'away' || this.#phase === 'asking'
  }

  #hold(frame: RoomFrame): void {
    if (this.#held.length >= heldFramesMax) this.#held = []
    this.#held.push(frame)
  }

  #later(waitMs: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void work(), waitMs)
  }

  #again(work: () => Promise<void>): void {
    this.#attempts += 1
    this.#later(jitteredRetryMs(this.#attempts, this.#parts.random), work)
  }

  #leave(): void {
    this.#turn += 1
    this.#phase = 'away'
    this.#held = []
    clearTimeout(this.#timer)
  }
}

/**
 * A room's stream: watches it on the socket and sends batches of what is new, at most every `roomRenderEveryMs`, in
 * a crowd every `roomCrowdedEveryMs`; drops
 * what it knows, fills gaps from the history (member's or visitor's), goes on from the last seq after a reconnect, and
 * starts over when the log does. Where no socket comes through, it asks for what is new every `roomAskEveryMs`. [D-04, P-01, V-11, C-16]
 */
export const createRoomFeed =
  (parts: RoomFeedParts): RoomFeedLogic =>
  ({ input, sendBack, receive }) => {
    const { socket } = parts
    const { roomNo } = input
    const reader = new RoomReader(parts, input, sendBack)
    const stops = [
      socket.on('room.frame', (frame) => reader.receive(frame)),
      socket.on('room.state', ({ roomNo: of, ...state }) => {
        if (of === roomNo) sendBack({ type: 'room.state', ...state })
      }),
      socket.on('room.self', ({ roomNo: of, self }) => {
        if (of === roomNo) sendBack({ type: 'room.self', self })
      }),
      socket.on('blocks.changed', ({ memberIds, freed }) => {
        sendBack({ type: 'room.blocks', memberIds })
        if (freed) reader.startAgain()
      }),
      socket.onStatus((status) => reader.statusChanged(status)),
    ]
    // Over a socket, the server says so itself.
    receive(() => {
      if (socket.status !== 'connected') reader.startAgain()
    })
    reader.statusChanged(socket.status)
    return () => {
      reader.stop()
      for (const stop of stops) stop()
      if (socket.status === 'connected') void socket.request('room.leave', { roomNo })
    }
  }
