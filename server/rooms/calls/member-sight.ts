import type { MemberInfo } from '#contract/members/entities/member.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { createRoomSight, type RoomSight } from '#server/rooms/domain/room-sight.ts'
import type { RoomsCallDeps } from './handle.ts'

type Deps = Pick<RoomsCallDeps, 'rooms' | 'blocks'>

/** A keeper of the room gets everything; whom no block concerns is not looked up. [P-02] */
const keeps = async ({ rooms, blocks }: Deps, roomNo: string, { id }: MemberInfo): Promise<boolean> => {
  const room = blocks.concerns(id) ? await rooms.find(roomNo) : undefined
  return room !== undefined && mayModerate(await rooms.roleOf(room, id))
}

/** What one member gets of a room. [P-02] */
export const sightOf = async (
  deps: Deps,
  roomNo: string,
  member: MemberInfo,
): Promise<RoomSight & { meets(memberId: string): boolean }> => {
  const isKeeper = await keeps(deps, roomNo, member)
  return {
    ...createRoomSight(deps.blocks, (id) => isKeeper && id === member.id),
    meets: (memberId) => isKeeper || !deps.blocks.areApart(member.id, memberId),
  }
}
