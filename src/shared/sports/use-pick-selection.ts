import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { legKeyOf } from '#src/machines/sports/leg-key.ts'
import type { SlipPick } from '#src/machines/sports/slip-legs.ts'
import type { SlipPort } from './slip-port.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const isOn = (slip: SlipPort, key: string): boolean =>
  slip
    .current()
    ?.getSnapshot()
    .context.legs.some((leg) => legKeyOf(leg) === key) ?? false

/**
 * What a press on a price does, on every page: the selection goes onto the site's slip, which then shows beside the page
 * where that has room, or off it again. The slip loads with the first press. [S-13, C-16]
 */
export const usePickSelection = (): ((pick: SlipPick) => void) => {
  const { slip } = useShellServices()
  return useCallback(
    (pick) => {
      if (!isOn(slip, legKeyOf(pick))) slip.view.picked()
      slip.send({ type: 'slip.toggle', pick })
    },
    [slip],
  )
}

/** Whether a selection is on the slip. */
export const useIsPicked = (matchId: string, selectionId: string): boolean => {
  const { slip } = useShellServices()
  const key = legKeyOf({ matchId, selectionId })
  const read = () => isOn(slip, key)
  return useSyncExternalStore(slip.subscribe, read, read)
}

/** How many selections are on the slip. */
export const usePickCount = (): number => {
  const { slip } = useShellServices()
  const read = () => slip.current()?.getSnapshot().context.legs.length ?? 0
  return useSyncExternalStore(slip.subscribe, read, read)
}

/** The room that is open, in which bets can be shown. [E-09] */
export const useSlipRoom = (roomNo: string): void => {
  const { slip } = useShellServices()
  useEffect(() => {
    slip.send({ type: 'room.changed', roomNo })
    return () => slip.send({ type: 'room.changed', roomNo: null })
  }, [slip, roomNo])
}
