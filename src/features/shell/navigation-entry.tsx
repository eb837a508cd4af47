import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { NavigationIcon, NavigationItem } from '#contract/site/entities/site-frame.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import type { Icon, IconSize } from '#src/ui/icon-shape.tsx'
import {
  IconBasketball,
  IconFlame,
  IconFootball,
  IconGamepad,
  IconGlobe,
  IconHome,
  IconLive,
  IconMegaphone,
  IconMic,
  IconUser,
} from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { IconBook } from '#src/ui/site-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'

const icons: Readonly<Record<NavigationIcon, Icon>> = {
  home: IconHome,
  live: IconLive,
  user: IconUser,
  football: IconFootball,
  basketball: IconBasketball,
  gamepad: IconGamepad,
  mic: IconMic,
  flame: IconFlame,
  gift: IconGift,
  news: IconMegaphone,
  book: IconBook,
  headset: IconHeadset,
  globe: IconGlobe,
}

export const NavigationGlyph = ({ item, size }: { item: NavigationItem; size: IconSize }) => {
  const Glyph = icons[item.icon]
  return <Glyph size={size} />
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
