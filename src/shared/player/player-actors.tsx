import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '#src/machines/live/player-machine.ts'
import type { MatchVideoRef } from '#src/shared/live/use-match-video.ts'

/** A picture: what plays it, and the link of the match's outside stream. */
export interface PlayerActors {
  player: ActorRefFrom<typeof playerMachine>
  matchVideo: MatchVideoRef
}

const PlayerActorsContext = createContext<PlayerActors | undefined>(undefined)

export const PlayerActorsProvider = PlayerActorsContext.Provider

export const usePlayerActors = (): PlayerActors => {
  const actors = useContext(PlayerActorsContext)
  if (!actors) throw new Error('usePlayerActors needs a PlayerActorsProvider above it')
  return actors
}
