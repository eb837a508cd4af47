import { Suspense, type ReactNode } from 'react'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import styles from './match-room-link.module.css'

export interface MatchRoom {
  readonly anchorRoomId: string
  /** Null until the room has answered. */
  readonly anchorStatus: AnchorStatus | null
}

interface MatchRoomLinkProps {
  room: MatchRoom
  className: string | undefined
  children: ReactNode
}

/** The way from a match to the room that casts it; its place is kept until the room's status is there. [S-02, E-10] */
export const MatchRoomLink = ({ room: { anchorRoomId, anchorStatus }, className, children }: MatchRoomLinkProps) => {
  const place = (
    <span className={styles.place}>
      <span className={className}>{children}</span>
    </span>
  )
  if (anchorStatus === null) return place
  return (
    <Suspense fallback={place}>
      <RoomLink item={{ anchorRoomId, anchorStatus }} className={className}>
        {children}
      </RoomLink>
    </Suspense>
  )
}
