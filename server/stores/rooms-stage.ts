import type { CodeName } from '#contract/codes.ts'
import { codes } from '#contract/codes.ts'
import type { Call, InputOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/entities/member.ts'
import type { Handler } from '#server/ports/handling.ts'
import type { RoomLog, Rooms } from '#server/ports/rooms.ts'
import type { Answers, Audit, Log, Services } from '#server/ports/services.ts'
import type { LiveList } from '#server/ports/matches.ts'
import type { Members } from '#server/ports/accounts.ts'

/** What the calls of rooms need; a test passes the real stores. */
export interface RoomsStageParts {
  now: () => number
  log: Log
  members: Members
  answers: Answers
  audit: Audit
  rooms: Rooms
  roomLog: RoomLog
  liveList: Pick<LiveList, 'item'>
}

export interface RoomsStage {
  /** Room and member of every `room.self` that would have been pushed, and rooms of every `room.state`. */
  pushed: string[]
  call<C extends Call & { access: 'member' }>(
    handler: Handler<C>,
    member: MemberInfo,
    input: InputOf<C>,
  ): Promise<ResponseOf<C> | { reject: CodeName; code: number; data: unknown }>
}

/** Runs handlers as the dispatch would, on real stores, and writes down what would be pushed. */
export const createRoomsStage = (parts: RoomsStageParts): RoomsStage => {
  const pushed: string[] = []
  const presence: Services['presence'] = {
    viewerCount: () => 0,
    stateChanged: (roomNo) => void pushed.push(`state ${roomNo}`),
    selfChanged: (roomNo, memberId) => void pushed.push(`self ${roomNo} ${memberId}`),
    walletChanged: () => undefined,
  }
  return {
    pushed,
    call: async (handler, member, input) => {
      // The calls of rooms use no other service.
      const context = { ...parts, presence, member } as unknown as Parameters<typeof handler.run>[0]
      const outcome = await handler.run(context, input)
      if (outcome.accepted) return outcome.data
      return { reject: outcome.reject, code: codes[outcome.reject].code, data: outcome.data }
    },
  }
}
