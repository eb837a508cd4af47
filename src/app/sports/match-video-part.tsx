import { useMemo } from 'react'
import { MatchVideo } from '#src/features/sports/match/match-video.tsx'
import type { MatchVideoProps } from '#src/features/sports/match/match-video-part.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { provideMatchVideo } from './provide-match-video.ts'
import { providePlayer } from '#src/app/rooms/provide-player.ts'

/** The outside stream of a match with its machines, which load with it. [C-16] */
export const MatchVideoPart = (props: MatchVideoProps) => {
  const { gateway, serverNow } = useShellServices()
  const machines = useMemo(
    () => ({ matchVideo: provideMatchVideo(gateway), player: providePlayer(serverNow) }),
    [gateway, serverNow],
  )
  return <MatchVideo {...props} machines={machines} />
}
