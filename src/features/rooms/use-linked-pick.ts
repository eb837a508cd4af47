import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pickById } from '#src/machines/sports/pick-selection.ts'
import { linkedPick } from '#src/shared/room/linked-pick.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'

/** Who came by a price finds it on the slip; once, not again after a reload. [C-16] */
export const useLinkedPick = (onSlip: () => void): void => {
  const { room } = useRoomActors()
  const { slip } = useServices()
  const { state, ...here } = useLocation()
  const navigate = useNavigate()
  const pick = linkedPick(state)
  useEffect(() => {
    if (pick === null) return
    void navigate(here, { replace: true, state: null })
    const { info } = room.getSnapshot().context
    const picked = info?.match ? pickById(info.item, info.match, pick) : null
    if (!picked) return
    slip.send({ type: 'slip.add', pick: picked })
    onSlip()
    // oxlint-disable-next-line react/exhaustive-deps -- the link is followed once
  }, [pick])
}
