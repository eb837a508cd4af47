import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { HeldRows } from './held-rows.tsx'

const noTexts: readonly HeldText[] = []

/** Texts of one's own that a moderator has to release. Nobody else sees them; few ever have one, so that their code comes then. [P-02] */
export const OwnHeld = () => {
  const { room } = useRoomActors()
  const texts = useSelector(room, ({ context }) => context.self?.held ?? noTexts)
  const [part, setPart] = useState<{ HeldRows: typeof HeldRows } | null>(null)
  const isWanted = texts.length > 0 && part === null
  useEffect(() => {
    if (isWanted) loadOnline(() => import('./held-rows.tsx')).then(setPart, () => undefined)
  }, [isWanted])
  return part && texts.length > 0 ? <part.HeldRows texts={texts} /> : null
}
