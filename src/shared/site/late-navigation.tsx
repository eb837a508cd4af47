import type { NavigationIcon } from '#contract/site/entities/site-frame.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import type { Icon } from '#src/ui/icon-shape.tsx'
import {
  IconBasketball,
  IconFlame,
  IconFootball,
  IconGamepad,
  IconGlobe,
  IconMegaphone,
  IconMic,
} from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { IconBook, IconCards, IconTicket } from '#src/ui/site-icons.tsx'
import { SiteLink } from './site-link.tsx'

/** Drawings of entries that a site has only when its operator put them there; a chunk of their own. */
export const lateGlyphs: Readonly<Record<Exclude<NavigationIcon, 'home' | 'live' | 'user'>, Icon>> = {
  football: IconFootball,
  basketball: IconBasketball,
  gamepad: IconGamepad,
  cards: IconCards,
  mic: IconMic,
  flame: IconFlame,
  gift: IconGift,
  news: IconMegaphone,
  book: IconBook,
  headset: IconHeadset,
  globe: IconGlobe,
  ticket: IconTicket,
}

/** An entry that leads to another site. */
export const AwayEntry = SiteLink
