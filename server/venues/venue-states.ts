import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Venue, VenueChannel } from './ports.ts'

/** How long what the provider said of its channels is taken for what holds. */
const channelsKeptMs = 3_000

type SiteVenue = SiteConfigValue<'venues'>[number]

/** A venue that keeps members' money, and whether it can be moved now. [E-04] */
export interface VenueStanding extends Pick<SiteVenue, 'channelCode' | 'name' | 'kind'> {
  readonly state: VenueState
}

export interface VenueStates {
  /** The venues that the site shows, and those of `alsoCodes` that it does not show any more. */
  list(alsoCodes: ReadonlySet<string>): Promise<VenueStanding[]>
  find(channelCode: string): Promise<(VenueStanding & { readonly isShown: boolean }) | undefined>
}

interface Asked {
  readonly atMs: number
  readonly channels: Promise<readonly VenueChannel[] | null>
}

/** The site's own sports are played from the centre wallet: while the provider is not known, they are not its. */
const mayBeServed = ({ kind }: SiteVenue): boolean => kind !== 'sports'

/** What the site's settings and the provider say of the venues together. Without a provider there are none. */
export const createVenueStates = (
  venue: Pick<Venue, 'channels'> | undefined,
  { settings, now }: { settings: Pick<SiteSettings, 'get'>; now: () => number },
): VenueStates => {
  let asked: Asked | undefined
  let lastKnown: readonly VenueChannel[] | undefined

  const ask = async (provider: Pick<Venue, 'channels'>): Promise<readonly VenueChannel[] | null> => {
    if (!asked || now() - asked.atMs >= channelsKeptMs) asked = { atMs: now(), channels: provider.channels() }
    const channels = await asked.channels
    if (channels) lastKnown = channels
    return channels
  }

  const all = async (): Promise<(VenueStanding & { isShown: boolean })[]> => {
    if (!venue) return []
    const answered = await ask(venue)
    const byCode = lastKnown && new Map(lastKnown.map((channel) => [channel.channelCode, channel]))
    const stateOf = (site: SiteVenue): VenueState => {
      if (site.status !== '1' || !site.isDisplay) return 'closed'
      if (!answered) return 'unavailable'
      return byCode?.get(site.channelCode)?.status === '1' ? 'open' : 'maintenance'
    }
    const served = settings.get('venues').filter((site) => byCode?.has(site.channelCode) ?? mayBeServed(site))
    return served.map((site) => ({
      channelCode: site.channelCode,
      name: site.name,
      kind: site.kind,
      state: stateOf(site),
      isShown: site.isDisplay && (byCode?.get(site.channelCode)?.isDisplay ?? true),
    }))
  }

  return {
    list: async (alsoCodes) =>
      (await all())
        .filter(({ isShown, channelCode }) => isShown || alsoCodes.has(channelCode))
        .map(({ isShown: _shown, ...standing }) => standing),
    find: async (channelCode) => (await all()).find((standing) => standing.channelCode === channelCode),
  }
}
