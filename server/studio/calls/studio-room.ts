import { roomDescriptionMax, roomTitleMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { studioRoom, studioRoomSet, type StudioRoom } from '#contract/studio/settings-calls.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { handle, ownRoomOf, type StudioCallDeps } from './handle.ts'

const viewOf = ({ roomNo, title, description, sportsType, matchId }: RoomRecord): StudioRoom => ({
  roomNo,
  title,
  description,
  category: sportsType,
  matchId,
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

/** [S-02, P-02] */
export const handleStudioRoomSet = handle(studioRoomSet, (context, input) => {
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
        const { title, description, category, matchId } = input
        const room = { roomNo, title, description, category, matchId }
        await rooms.in(unit).describe(roomNo, { title, description, sportsType: category, matchId })
        await audit.in(unit).note(`member:${member.id}`, 'room.describe', `room:${roomNo}`, room)
        return accept({ room })
      },
    },
  )
})
