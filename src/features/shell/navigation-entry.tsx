import { lazy, Suspense, type ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { NavigationItem } from '#contract/site/entities/site-frame.ts'
import { drawn, type Icon, type IconSize } from '#src/ui/icon-shape.tsx'
import { IconHome, IconLive, IconUser } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'

const ownGlyphs = { home: IconHome, live: IconLive, user: IconUser } as const
type LateName = Exclude<NavigationItem['icon'], keyof typeof ownGlyphs>

const isOwn = (name: string): name is keyof typeof ownGlyphs => name in ownGlyphs

/** Takes the place of a drawing that still loads, or does not. */
const IconBlank = drawn('0 0 24 24', null)

interface LateGlyphProps {
  name: LateName
  size: IconSize
}

type LateGlyphs = Readonly<Partial<Record<LateName, Icon>>>

const LateGlyph = lazy(async () => {
  const glyphs = await import('./late-glyphs.tsx').then(
    ({ lateGlyphs }): LateGlyphs => lateGlyphs,
    (): LateGlyphs => ({}),
  )
  return {
    default: ({ name, size }: LateGlyphProps) => {
      const Glyph = glyphs[name] ?? IconBlank
      return <Glyph size={size} />
    },
  }
})

export const NavigationGlyph = ({ item: { icon }, size }: { item: NavigationItem; size: IconSize }) => {
  if (isOwn(icon)) {
    const Glyph = ownGlyphs[icon]
    return <Glyph size={size} />
  }
  return (
    <Suspense fallback={<IconBlank size={size} />}>
      <LateGlyph name={icon} size={size} />
    </Suspense>
  )
}

export interface NavigationEntryProps {
  item: NavigationItem
  className: string
  glyph: ReactNode
}

/** One entry of a bar, as the operator named it; a page of this site says when it is the one that is open. [C-10] */
export const NavigationEntry = ({ item, className, glyph }: NavigationEntryProps) => {
  const { language } = useAppearance()
  const words = nameIn(language, item)
  if (!item.link.startsWith('/'))
    return (
      <SiteLink to={item.link} className={className}>
        {glyph}
        {words}
      </SiteLink>
    )
  return (
    <NavLink to={item.link} className={className}>
      {glyph}
      {words}
    </NavLink>
  )
}
