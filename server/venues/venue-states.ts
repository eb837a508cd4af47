import type { Language } from '#contract/codes.ts'
import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { inLanguage, type SiteSettings } from '#server/site/ports.ts'
import type { VenueChannel } from './ports.ts'
import type { VenueProvider, VenueProviders } from './venue-providers.ts'

/** How long what the provider said of its channels is taken for what holds. */
const channelsKeptMs = 3_000

type SiteVenue = SiteConfigValue<'venues'>[number]

/** A venue that keeps members' money, and whether it can be moved now. [E-04] */
export interface VenueStatus extends Pick<SiteVenue, 'channelCode' | 'name' | 'kind'> {
  readonly state: VenueState
}

export interface VenueStates {
  /** The venues that the site shows, and those of `alsoCodes` that it does not show any more, as they are called in the language. */
  list(alsoCodes: ReadonlySet<string>, language?: Language): Promise<VenueStatus[]>
  find(channelCode: string): Promise<(VenueStatus & { readonly isDisplayed: boolean }) | undefined>
}

interface Asked {
  readonly atMs: number
  readonly channels: Promise<readonly VenueChannel[] | null>
}

/** The site's own sports are played from the centre wallet: while the provider is not known, they are not its. */
const mayBeServed = ({ kind }: SiteVenue): boolean => kind !== 'sports'

interface Channels {
  /** The provider has answered now. */
  readonly isAvailable: boolean
  /** What it said last; undefined: it never answered. */
  readonly byCode: ReadonlyMap<string, VenueChannel> | undefined
}

/** What a provider says of its channels, asked once in a while. */
const createChannelList = ({ venue }: VenueProvider, now: () => number): (() => Promise<Channels>) => {
  let asked: Asked | undefined
  let byCode: ReadonlyMap<string, VenueChannel> | undefined
  return async () => {
    if (!asked || now() - asked.atMs >= channelsKeptMs) asked = { atMs: now(), channels: venue.channels() }
    const channels = await asked.channels
    if (channels) byCode = new Map(channels.map((channel) => [channel.channelCode, channel]))
    return { isAvailable: channels !== null, byCode }
  }
}

const stateOf = (site: SiteVenue, { isAvailable, byCode }: Channels): VenueState => {
  if (site.status !== '1' || !site.isDisplay) return 'closed'
  if (!isAvailable) return 'unavailable'
  return byCode?.get(site.channelCode)?.status === '1' ? 'open' : 'maintenance'
}

/** What the site's settings and the providers say of the venues together. What nobody answers for is none. */
export const createVenueStates = (
  providers: Pick<VenueProviders, 'all' | 'of'>,
  { settings, now }: { settings: Pick<SiteSettings, 'get'>; now: () => number },
): VenueStates => {
  const lists = new Map(providers.all.map((provider) => [provider, createChannelList(provider, now)]))

  const statusOf = async (site: SiteVenue): Promise<(VenueStatus & { isDisplayed: boolean }) | undefined> => {
    const provider = providers.of(site.channelCode)
    const channels = provider && (await lists.get(provider)?.())
    if (!channels || !(channels.byCode?.has(site.channelCode) ?? mayBeServed(site))) return undefined
    const { channelCode, name, kind, isDisplay } = site
    const isDisplayed = isDisplay && (channels.byCode?.get(channelCode)?.isDisplay ?? true)
    return { channelCode, name, kind, state: stateOf(site, channels), isDisplayed }
  }
  const all = async (language: Language) =>
    (await Promise.all(inLanguage(settings.get('venues'), language).map(statusOf))).filter(
      (status) => status !== undefined,
    )

  return {
    list: async (alsoCodes, language = 'zh-CN') =>
      (await all(language))
        .filter(({ isDisplayed, channelCode }) => isDisplayed || alsoCodes.has(channelCode))
        .map(({ isDisplayed: _displayed, ...status }) => status),
    find: async (channelCode) => (await all('zh-CN')).find((status) => status.channelCode === channelCode),
  }
}
