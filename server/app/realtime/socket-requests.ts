import { codes, type CodeName } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import { roomBufferMax } from '#contract/limits.ts'
import { socketRequests, type SocketRequestName } from '#contract/pushes.ts'
import type { z } from 'zod'
import type { Matches } from '#server/sports/ports.ts'
import type { RoomLog } from '#server/rooms/ports.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import type { LiveRooms } from '#server/rooms/realtime/live-rooms.ts'
import type { MatchWatches } from '#server/sports/match-watches.ts'
import { watchNewestMax, type RealtimeLimits } from '#server/platform/realtime/realtime-limits.ts'
import type { Welcomes } from '#server/rooms/realtime/welcomes.ts'
import type { Log } from '#server/platform/log.ts'

export interface Ack {
  code: number
  data: unknown
  msg: string
}

type Input<Name extends SocketRequestName> = z.output<(typeof socketRequests)[Name]['request']>
type Data<Name extends SocketRequestName> = z.input<(typeof socketRequests)[Name]['response']>

/** What a request comes to: an answer, and what may only happen once the answer is on its way. */
type Answer<Name extends SocketRequestName> = { data: Data<Name>; afterwards?: () => void } | { refused: CodeName }

export interface RequestParts {
  connection: Connection
  liveRooms: LiveRooms
  matchWatches: MatchWatches
  welcomes: Welcomes
  roomLog: RoomLog
  matches: Matches
  isRoom: (roomNo: string) => Promise<boolean>
  limits: RealtimeLimits
  log: Log
}

/** An answer of a socket request as {code, data, msg}, in the connection's language. */
export const ackOf = (name: CodeName, { language }: Pick<Connection, 'language'>, data: unknown = null): Ack => ({
  code: codes[name].code,
  data,
  msg: wordsOf(name, language),
})

const watchRoom = async (
  parts: RequestParts,
  { roomNo, epoch, sinceSeq }: Input<'room.watch'>,
): Promise<Answer<'room.watch'>> => {
  const { connection, liveRooms, roomLog } = parts
  if (!connection.roomNos.has(roomNo) && !(await parts.isRoom(roomNo))) return { refused: 'ROOM_UNKNOWN' }
  const isFull = !connection.roomNos.has(roomNo) && connection.roomNos.size >= parts.limits.roomsPerSocketMax
  if (isFull || connection.isGone) return { refused: 'RATE_LIMITED_CALL' }
  connection.roomNos.add(roomNo)
  const join = liveRooms.join(roomNo, connection)
  const limit = sinceSeq === undefined ? watchNewestMax : roomBufferMax
  try {
    const history = await roomLog.history(roomNo, {
      ...(epoch !== undefined && { epoch }),
      ...(sinceSeq !== undefined && { sinceSeq }),
      limit,
    })
    return { data: history, afterwards: () => settleWatch(parts, roomNo, join.follow(history.lastSeq, history.epoch)) }
  } catch (error) {
    join.abandon()
    connection.roomNos.delete(roomNo)
    throw error
  }
}

const settleWatch = (
  { connection, liveRooms, welcomes, log }: RequestParts,
  roomNo: string,
  isFollowing: boolean,
): void => {
  if (!isFollowing) return
  liveRooms.stateOf(roomNo).then(
    (state) => state && connection.send(state),
    (error: unknown) => log.warn({ err: error, roomNo }, 'the state of a room could not be read'),
  )
  if (connection.member) void welcomes.came(roomNo, connection.member)
}

const leaveRoom = async (
  { connection, liveRooms }: RequestParts,
  { roomNo }: Input<'room.leave'>,
): Promise<Answer<'room.leave'>> => {
  connection.roomNos.delete(roomNo)
  liveRooms.leave(roomNo, connection)
  return { data: {} }
}

const watchMatches = async (
  { connection, matches, matchWatches }: RequestParts,
  { matchIds }: Input<'match.watch'>,
): Promise<Answer<'match.watch'>> => {
  if (!connection.isGone) matchWatches.watch(connection, matchIds)
  return { data: { matches: await matches.states(matchIds) } }
}

const handlers: { [Name in SocketRequestName]: (parts: RequestParts, input: Input<Name>) => Promise<Answer<Name>> } = {
  'room.watch': watchRoom,
  'room.leave': leaveRoom,
  'match.watch': watchMatches,
}

const isRequest = (name: string): name is SocketRequestName => Object.hasOwn(socketRequests, name)

const run = async <Name extends SocketRequestName>(
  parts: RequestParts,
  name: Name,
  payload: unknown,
): Promise<{ ack: Ack; afterwards?: () => void }> => {
  const parsed = socketRequests[name].request.safeParse(payload)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { ack: ackOf('BAD_REQUEST', parts.connection, { issues }) }
  }
  // The schema of this name has just made the input; TypeScript does not follow the name through the table.
  const answer = await handlers[name](parts, parsed.data as Input<Name>)
  if ('refused' in answer) return { ack: ackOf(answer.refused, parts.connection) }
  const ack = ackOf('SUCCESS', parts.connection, answer.data)
  return answer.afterwards ? { ack, afterwards: answer.afterwards } : { ack }
}

/** One request of a socket, whatever it is: checked, paced, answered exactly once, never thrown. */
export const answerRequest = async (
  parts: RequestParts,
  name: string,
  payload: unknown,
  acknowledge: (ack: Ack) => void,
): Promise<void> => {
  const { connection, limits, log } = parts
  if (!connection.pace.take()) {
    acknowledge(ackOf('RATE_LIMITED_CALL', connection))
    if (connection.pace.refusedInARow() > limits.refusedInARowMax) connection.cut()
    return
  }
  if (!isRequest(name)) return acknowledge(ackOf('UNKNOWN_PATH', connection))
  try {
    const { ack, afterwards } = await run(parts, name, payload)
    acknowledge(ack)
    afterwards?.()
  } catch (error) {
    log.error({ err: error, request: name, member: connection.member?.id }, 'a socket request failed')
    acknowledge(ackOf('INTERNAL', connection))
  }
}
