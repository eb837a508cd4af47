import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'

/** What the catalogue calls gifts in the language in force, by gift id; one that is sold no longer is not in it. [E-12] */
export const useGiftNames = (): ReadonlyMap<string, string> => {
  const { tray } = useRoomActors()
  const gifts = useSelector(tray, ({ context }) => context.gifts)
  return useMemo(() => new Map(gifts.map(({ giftId, name }) => [giftId, name])), [gifts])
}
