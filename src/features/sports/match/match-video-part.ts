import type { ComponentType } from 'react'

export interface MatchVideoProps {
  matchId: string
  /** Of the match, for screen readers. */
  title: string
  /** To what plays without a stream. */
  onBack: () => void
}

/** The player with its machines and words, which load when somebody wants to see. */
export type LoadMatchVideo = () => Promise<ComponentType<MatchVideoProps>>
