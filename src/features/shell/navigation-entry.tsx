import { lazy, Suspense, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { NavigationItem } from '#contract/site/entities/site-frame.ts'
import { drawn, type Icon, type IconSize } from '#src/ui/icon-shape.tsx'
import { IconHome, IconLive, IconUser } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn } from '#src/shared/site/site-frame.ts'

const ownGlyphs = { home: IconHome, live: IconLive, user: IconUser } as const

const isOwn = (name: string): name is keyof typeof ownGlyphs => name in ownGlyphs

/** Takes the place of a drawing that still loads, or does not. */
const IconBlank = drawn('0 0 24 24', null)

/** What only some sites have loads apart; a bar stands without it. */
const late = async () => import('#src/shared/site/late-navigation.tsx').catch(() => undefined)

interface LateGlyphProps {
  name: Exclude<NavigationItem['icon'], keyof typeof ownGlyphs>
  size: IconSize
}

const LateGlyph = lazy(async () => {
  const part = await late()
  return {
    default: ({ name, size }: LateGlyphProps) => {
      const Glyph: Icon = part?.lateGlyphs[name] ?? IconBlank
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

interface AwayProps {
  to: string
  className: string
  children: ReactNode
}

const Away = lazy(async () => {
  const part = await late()
  return {
    default: ({ to, ...rest }: AwayProps) =>
      part ? <part.AwayEntry {...rest} to={to} /> : <span className={rest.className}>{rest.children}</span>,
  }
})

export interface NavigationEntryProps {
  item: NavigationItem
  className: string
  glyph: ReactNode
}

/** A match is of the sports, a room of the lives, a game of our own of the electronic ones, though their addresses are not below those. */
const placeOf = (pathname: string): string =>
  pathname
    .replace(/^\/app\/match\//, '/app/sports/')
    .replace(/^\/app\/room\//, '/app/live/')
    .replace(/^\/app\/games/, '/app/egame')

/** One entry of a bar, as the operator named it; a page of this site says when it is the one that is open. [C-10] */
export const NavigationEntry = ({ item, className, glyph }: NavigationEntryProps) => {
  const { language } = useAppearance()
  const place = placeOf(useLocation().pathname)
  const face = (
    <>
      {glyph}
      {nameIn(language, item)}
    </>
  )
  if (item.link.startsWith('/'))
    return (
      <Link
        to={item.link}
        className={className}
        aria-current={place === item.link || place.startsWith(`${item.link}/`) ? 'page' : undefined}
      >
        {face}
      </Link>
    )
  return (
    <Suspense fallback={<span className={className}>{face}</span>}>
      <Away to={item.link} className={className}>
        {face}
      </Away>
    </Suspense>
  )
}
