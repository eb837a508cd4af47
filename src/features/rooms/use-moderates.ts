import { useSelector } from '@xstate/react'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'

/** Whether I keep order here: the room's anchor and its moderators do. [P-02] */
export const useModerates = (): boolean => {
  const { room } = useRoomActors()
  const role = useSelector(room, ({ context }) => context.self?.role)
  return role !== undefined && mayModerate(role)
}

/** True for the streamer of this room, who sends no gifts to themselves. */
export const useOwnsRoom = (): boolean => {
  const { room } = useRoomActors()
  return useSelector(room, ({ context }) => context.info?.anchor.anchorId === context.memberId)
}
