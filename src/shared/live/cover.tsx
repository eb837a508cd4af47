import { useState } from 'react'
import { pictureSetOf } from '#contract/live/rules/cover-pictures.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { useArt } from '#src/shared/site/site-frame.ts'

const posters: Readonly<Record<SportsType, string>> = {
  football: '/art/football-night.svg',
  basketball: '/art/basketball-night.svg',
  esports: '/art/moba.svg',
  anchor: '/art/studio-laohe.svg',
}

export interface CoverProps {
  src: string
  matchClass: SportsType
  /** How wide it is drawn, as `sizes` of a picture. */
  sizes: string
  /** The first picture of a page loads at once, all others when they come near. */
  first?: boolean
  className?: string | undefined
}

/** A room's picture; a poster of its type stands in when there is none or it does not load. */
export const Cover = ({ src, matchClass, sizes, first = false, className }: CoverProps) => {
  const [broken, setBroken] = useState('')
  const poster = useArt()(posters[matchClass])
  const picture = src === '' || broken === src ? poster : src
  const sources = pictureSetOf(picture)
  return (
    <img
      srcSet={sources}
      sizes={sources && sizes}
      src={picture}
      alt=""
      draggable={false}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      className={className}
      onError={() => setBroken(src)}
    />
  )
}
