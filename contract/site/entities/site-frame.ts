import * as z from 'zod/mini'
import { StatusCode } from '#contract/members/entities/member.ts'
import { SportsType } from '#contract/sports/entities/match.ts'

// In a file of its own: what every visit shows first. The other settings are in site-config.ts.

/** A path of this site, or an https address. */
export const SitePath = z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/)[^\s]{0,500}$/))
export const ShortText = z.string().check(z.maxLength(60))
const Origin = z.string().check(z.regex(/^(?:https?:\/\/[\w.:[\]-]{1,180})?$/))

/** The site's drawings for entries of the navigation. */
export const NavigationIcon = z.enum([
  'home',
  'live',
  'user',
  'football',
  'basketball',
  'gamepad',
  'cards',
  'mic',
  'flame',
  'gift',
  'news',
  'book',
  'headset',
  'globe',
  'ticket',
])
export type NavigationIcon = z.infer<typeof NavigationIcon>

/** At the left edge of wide screens, or at the lower edge of phones and tablets. */
export const NavigationPlace = z.enum(['rail', 'tabs'])
export type NavigationPlace = z.infer<typeof NavigationPlace>

/**
 * One entry of the navigation. `nameEn` '' = `name` in English too. `raised` stands out among the tabs. The entry `mine`
 * is the member's own: it opens their menu, and leads a visitor to the log-in. [C-10]
 */
export const NavigationItem = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  name: ShortText,
  nameEn: z._default(ShortText, ''),
  link: SitePath,
  icon: z._default(NavigationIcon, 'globe'),
  places: z._default(z.array(NavigationPlace).check(z.maxLength(2)), ['rail', 'tabs']),
  raised: z._default(z.boolean(), false),
  sort: z.int(),
  status: StatusCode,
})
export type NavigationItem = z.infer<typeof NavigationItem>

/** What a phone cannot do without: logging in, and the member's menu. */
export const mineCode = 'mine'

/** Parts of the home page: the announcements, what is watched most, matches, all odds of the first ones, rooms, venues, banners with the promotions. */
export const HomeSection = z.enum(['notices', 'stage', 'hot', 'odds', 'live', 'venues', 'banners'])
export type HomeSection = z.infer<typeof HomeSection>

/** `sections` in their order; what is not named is not shown. `greeting`: by the hour, with the member's name. [C-10, L-07] */
export const HomeConfig = z.object({
  sections: z.array(HomeSection).check(z.maxLength(10)),
  greeting: z.boolean(),
})
export type HomeConfig = z.infer<typeof HomeConfig>

/** One type of the lists of lives. `nameEn` '' = `name` in English too. [E-18, C-10] */
export const SportSetting = z.object({
  sportsType: SportsType,
  name: ShortText,
  nameEn: z._default(ShortText, ''),
  sort: z.int(),
  status: StatusCode,
})
export type SportSetting = z.infer<typeof SportSetting>

/**
 * Where clients find what is no call. `artOrigin`: of the drawings below /art/; `newsOrigin`: of the news calls [C-08];
 * both '' = the site's own. `webp` false: pictures are there as .jpg only [L-09]. `logoUrl` '' = the drawn mark.
 */
export const ClientResources = z.object({
  artOrigin: Origin,
  webp: z.boolean(),
  newsOrigin: Origin,
  logoUrl: z._default(z.union([z.literal(''), SitePath]), ''),
})
export type ClientResources = z.infer<typeof ClientResources>
