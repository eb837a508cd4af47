import { useEffect } from 'react'
import { firstPictureMark } from '#contract/first-picture.ts'
import type { RoomActors } from '#src/shared/room/room-actors.tsx'
import { useServices, type Report } from '#src/shared/app/services.tsx'

const reportedStates = ['loading', 'playing', 'stalled', 'failed'] as const

const pageStartedMs = (): number =>
  Math.round(performance.getEntriesByName(firstPictureMark)[0]?.startTime ?? performance.now())

/** The first picture, waits and failures of the player, from its states. */
const reportPlay = ({ player }: Pick<RoomActors, 'player'>, report: Report): (() => void) => {
  let last: (typeof reportedStates)[number] | undefined
  let loadingMs = performance.now()
  const look = () => {
    const snapshot = player.getSnapshot()
    const state = reportedStates.find((one) => snapshot.matches(one))
    if (state === last) return
    if (state === 'loading') loadingMs = performance.now()
    if (state === 'playing' && last === 'loading') report('play.started', Math.round(performance.now() - loadingMs))
    // It plays since before there was a player: since the visit began.
    if (state === 'playing' && last === undefined) report('play.started', pageStartedMs())
    if (state === 'stalled') report('play.stalled')
    if (state === 'failed') report('play.failed')
    last = state
  }
  look()
  const { unsubscribe } = player.subscribe(look)
  return unsubscribe
}

/** What a room reports of itself. [C-17] */
export const useRoomReport = (actors: RoomActors): void => {
  const { report } = useServices()
  useEffect(() => {
    const { tray } = actors
    report('room.opened')
    const stopPlay = reportPlay(actors, report)
    const gifts = tray.on('gift.sent', ({ combo }) => report('gift.sent', combo))
    return () => {
      stopPlay()
      gifts.unsubscribe()
    }
  }, [actors, report])
}
