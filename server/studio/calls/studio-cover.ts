import { accept, reject } from '#contract/outcome.ts'
import { studioCover, studioCoverSet } from '#contract/studio/cover-calls.ts'
import { redrawnPicture } from '#server/platform/pictures/redrawn-picture.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import { handle, ownRoomOf } from './handle.ts'

/** [S-02] */
export const handleStudioCover = handle(studioCover, async ({ member, covers }) => {
  const room = ownRoomOf(member)
  return room.ok ? accept({ coverUrl: await covers.urlOf(room.value) }) : room
})

const drawnOf = async (memberId: string, text: string): Promise<Buffer | undefined> => {
  const file = uploadedFile(text)
  return file && redrawnPicture({ memberId, file, shape: 'wide' })
}

interface Change {
  roomNo: string
  picture: Buffer | null
}

/** [S-02] */
export const handleStudioCoverSet = handle(studioCoverSet, (context, input) => {
  const { member, idempotency, covers, audit } = context
  return idempotency.once<{ coverUrl: string | null }, 'ANCHOR_ONLY' | 'FILE_REFUSED', Change>(
    { memberId: member.id, path: studioCoverSet.path, body: input },
    {
      check: async () => {
        const room = ownRoomOf(member)
        if (!room.ok) return room
        if (input.picture === null) return accept({ roomNo: room.value, picture: null })
        const picture = await drawnOf(member.id, input.picture)
        return picture ? accept({ roomNo: room.value, picture }) : reject('FILE_REFUSED')
      },
      effect: async (unit, { roomNo, picture }) => {
        const ofRooms = covers.in(unit)
        const coverUrl = picture === null ? null : await ofRooms.set(roomNo, picture)
        if (picture === null) await ofRooms.remove(roomNo)
        await audit.in(unit).note(`member:${member.id}`, 'room.cover', `room:${roomNo}`, { coverUrl })
        return accept({ coverUrl })
      },
    },
  )
})
