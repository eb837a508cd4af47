import { roomDescriptionMax, roomTitleMax } from '#contract/limits.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { studioRoom, studioRoomSet, type StudioRoom } from '#contract/studio/settings-calls.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { handle, ownRoomOf, type StudioCallDeps } from './handle.ts'

const secondMs = 1_000

const viewOf = ({
  roomNo,
  title,
  description,
  sportsType,
  matchId,
  language,
  delaySeconds,
}: RoomRecord): StudioRoom => ({
  roomNo,
  title,
  description,
  category: sportsType,
  matchId,
  language,
  delaySeconds,
})

/** [S-02] */
export const handleStudioRoom = handle(studioRoom, async ({ member, rooms }) => {
  const own = ownRoomOf(member)
  const room = own.ok ? await rooms.find(own.value) : undefined
  return room ? accept({ room: viewOf(room) }) : reject('ANCHOR_ONLY')
})

type Words = Pick<StudioRoom, 'title' | 'description'>

const checkWords = async (
  { texts }: StudioCallDeps,
  roomNo: string,
  { title, description }: Words,
): Promise<Outcome<null, 'FIELD_REFUSED'>> => {
  const titleFault = await texts.faultOf(roomNo, title, roomTitleMax)
  if (titleFault) return reject('FIELD_REFUSED', { field: 'title', rule: titleFault })
  // A description may have lines; each of them is a text.
  for (const line of description.split('\n').filter((one) => one.trim() !== '')) {
    const rule = await texts.faultOf(roomNo, line, roomDescriptionMax)
    if (rule) return reject('FIELD_REFUSED', { field: 'description', rule })
  }
  return accept(null)
}

/** A match that is over stays tied to a room that had it before. */
const checkMatch = async (
  { matches }: StudioCallDeps,
  room: RoomRecord,
  matchId: string | null,
): Promise<Outcome<null, 'MATCH_UNKNOWN' | 'FIELD_REFUSED'>> => {
  if (matchId === null || matchId === room.matchId) return accept(null)
  const state = await matches.state(matchId)
  if (!state) return reject('MATCH_UNKNOWN')
  return state.gameStatus === 2 ? reject('FIELD_REFUSED', { field: 'matchId', rule: 'over' }) : accept(null)
}

const setRoom = (context: StudioCallDeps & { member: MemberInfo }, input: InputOf<typeof studioRoomSet>) => {
  const { member, idempotency, rooms, audit } = context
  return idempotency.once<{ room: StudioRoom }, 'ANCHOR_ONLY' | 'FIELD_REFUSED' | 'MATCH_UNKNOWN', string>(
    { memberId: member.id, path: studioRoomSet.path, body: input },
    {
      check: async () => {
        const own = ownRoomOf(member)
        const room = own.ok ? await rooms.find(own.value) : undefined
        if (!room) return reject('ANCHOR_ONLY')
        const words = await checkWords(context, room.roomNo, input)
        if (!words.ok) return words
        const match = await checkMatch(context, room, input.matchId)
        return match.ok ? accept(room.roomNo) : match
      },
      effect: async (unit, roomNo) => {
        const { requestId: _, category, ...rest } = input
        const room = { roomNo, category, ...rest }
        await rooms.in(unit).describe(roomNo, { ...rest, sportsType: category })
        await audit.in(unit).note(`member:${member.id}`, 'room.describe', `room:${roomNo}`, room)
        return accept({ room })
      },
    },
  )
}

/** [S-02, P-02] */
export const handleStudioRoomSet = handle(studioRoomSet, async (context, input) => {
  const { rooms, media } = context
  const answer = await setRoom(context, input)
  // A repeated request answers what it set then: the row says what holds now.
  const room = answer.ok ? await rooms.find(answer.value.room.roomNo) : undefined
  if (room) media.setDelay(room.roomNo, room.delaySeconds * secondMs)
  return answer
})
