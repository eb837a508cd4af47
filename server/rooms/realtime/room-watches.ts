import { roomBufferMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { RoomHistory } from '#contract/rooms/entities/chat-message.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { RoomLog, Rooms } from '#server/rooms/ports.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { countThatFits } from '#server/platform/realtime/answer-size.ts'
import type { SocketInput, SocketOutcome, SocketRequests } from '#server/platform/realtime/socket-subject.ts'
import type { LiveRooms } from './live-rooms.ts'
import type { Welcomes } from './welcomes.ts'
import type { Log } from '#server/platform/log.ts'

/** What `room.watch` answers at most without `sinceSeq`. */
const watchNewestMax = 100

interface RoomWatchesOptions {
  rooms: Pick<Rooms, 'find'>
  roomLog: Pick<RoomLog, 'history'>
  liveRooms: LiveRooms
  welcomes: Welcomes
  blocks: Pick<BlockIndex, 'concerns'>
  raids: Pick<RaidBoard, 'follow' | 'stay'>
  roomsPerSocketMax: number
  answerListBytesMax: number
  log: Log
}

/** The newest messages that fit into an answer; what was asked for since a seq is then not recovered. */
const fitHistory = (history: RoomHistory, isSince: boolean, bytesMax: number): RoomHistory => {
  const { messages } = history
  const count = countThatFits(messages.toReversed(), bytesMax)
  if (count === messages.length) return history
  return { ...history, messages: messages.slice(messages.length - count), recovered: history.recovered && !isSince }
}

/** Which connection watches which rooms, as it asks for them. */
export class RoomWatches {
  readonly requests: SocketRequests<'room.watch' | 'room.leave' | 'raid.follow'> = {
    'room.watch': (connection, input) => this.#watch(connection, input),
    'room.leave': async (connection, { roomNo }) => {
      this.#forget(connection, roomNo)
      this.#options.liveRooms.leave(roomNo, connection)
      this.#options.raids.stay(connection, roomNo)
      return accept({ data: {} })
    },
    'raid.follow': async (connection, { roomNo, raidId, follows }) => {
      const { raids } = this.#options
      if (!follows) raids.stay(connection, roomNo)
      else if (!raids.follow(roomNo, raidId, connection, connection.member?.id ?? connection))
        return reject('RECORD_UNKNOWN')
      return accept({ data: {} })
    },
  }
  readonly #options: RoomWatchesOptions
  readonly #roomNosOf = new Map<Connection, Set<string>>()

  constructor(options: RoomWatchesOptions) {
    this.#options = options
  }

  has(connection: Connection, roomNo: string): boolean {
    return this.#roomNosOf.get(connection)?.has(roomNo) ?? false
  }

  disconnected(connection: Connection): void {
    for (const roomNo of this.#roomNosOf.get(connection) ?? []) this.#options.liveRooms.leave(roomNo, connection)
    this.#roomNosOf.delete(connection)
    this.#options.raids.stay(connection)
  }

  async #watch(
    connection: Connection,
    { roomNo, epoch, sinceSeq }: SocketInput<'room.watch'>,
  ): Promise<SocketOutcome<'room.watch'>> {
    const { liveRooms, roomsPerSocketMax, answerListBytesMax } = this.#options
    if (!this.has(connection, roomNo) && !(await this.#isRoom(roomNo))) return reject('ROOM_UNKNOWN')
    const roomNos = this.#roomNosOf.get(connection) ?? new Set()
    const isFirst = !roomNos.has(roomNo)
    const isFull = isFirst && roomNos.size >= roomsPerSocketMax
    if (isFull || connection.isGone) return reject('RATE_LIMITED_CALL')
    this.#roomNosOf.set(connection, roomNos.add(roomNo))
    const join = liveRooms.join(roomNo, connection)
    const asked = { ...(epoch !== undefined && { epoch }), ...(sinceSeq !== undefined && { sinceSeq }) }
    try {
      const history = await this.#historyFor(connection, roomNo, asked, isFirst)
      const { lastSeq } = history
      const afterwards = () => join.follow(lastSeq, history.epoch) && this.#nowFollows(connection, roomNo)
      return accept({ data: fitHistory(history, sinceSeq !== undefined, answerListBytesMax), afterwards })
    } catch (error) {
      join.abandon()
      this.#forget(connection, roomNo)
      throw error
    }
  }

  /** What the connection's member gets of the history. */
  async #historyFor(
    { member }: Connection,
    roomNo: string,
    asked: { epoch?: string; sinceSeq?: number },
    isFirst: boolean,
  ): Promise<RoomHistory> {
    const { liveRooms, roomLog, blocks } = this.#options
    const limit = asked.sinceSeq === undefined ? watchNewestMax : roomBufferMax
    const history = await roomLog.history(roomNo, { ...asked, limit })
    const sight = member && blocks.concerns(member.id) ? await liveRooms.sightOf(roomNo) : undefined
    if (!member || !sight) return history
    const without = (page: RoomHistory): RoomHistory => ({
      ...page,
      messages: page.messages.filter((message) => !sight.hides(message, member.id)),
    })
    if (!isFirst || asked.sinceSeq === undefined) return without(history)
    // The page brought its first messages as visitors get them: where a hidden one is among them, the list starts over.
    const newest = await roomLog.history(roomNo, { limit: watchNewestMax })
    const visible = without(newest)
    return visible.messages.length === newest.messages.length ? without(history) : { ...visible, recovered: false }
  }

  async #isRoom(roomNo: string): Promise<boolean> {
    const { liveRooms, rooms } = this.#options
    return liveRooms.viewerCount(roomNo) > 0 || (await rooms.find(roomNo)) !== undefined
  }

  #forget(connection: Connection, roomNo: string): void {
    const roomNos = this.#roomNosOf.get(connection)
    roomNos?.delete(roomNo)
    if (roomNos?.size === 0) this.#roomNosOf.delete(connection)
  }

  #nowFollows(connection: Connection, roomNo: string): void {
    const { liveRooms, welcomes, log } = this.#options
    liveRooms.stateOf(roomNo).then(
      (state) => state && connection.send(state),
      (error: unknown) => log.warn({ err: error, roomNo }, 'the state of a room could not be read'),
    )
    if (connection.member) void welcomes.came(roomNo, connection.member)
  }
}
