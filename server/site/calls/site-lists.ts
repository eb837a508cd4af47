import {
  announcementList,
  bannerList,
  bannerListV2,
  chatService,
  clientResourceConfig,
  countryAreaList,
  customerServiceUrl,
  floatWindowList,
  homeConfig,
  navigationList,
  pcBottomLinks,
  sportConfigList,
  venueList,
} from '#contract/site/calls/site.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { activeOf, sorted } from '#server/site/domain/site-content.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBannerList = handle(bannerList, async ({ settings, client }) =>
  accept({ banners: inLanguage(activeOf(settings.get('banners')), client.language) }),
)

export const handleBannerListV2 = handle(bannerListV2, async ({ settings, advertising, member, client }, { place }) => {
  const isOpen = await advertising.areOpenTo(member?.id)
  const banners = isOpen ? activeOf(settings.get('banners')).filter((banner) => banner.place === place) : []
  return accept({ banners: inLanguage(banners, client.language) })
})

export const handleSportConfigList = handle(sportConfigList, async ({ settings }) =>
  accept({ sports: activeOf(settings.get('sportConfig')) }),
)

export const handleHomeConfig = handle(homeConfig, async ({ settings }) => accept(settings.get('homeConfig')))

export const handleNavigationList = handle(navigationList, async ({ settings }) =>
  accept({ items: activeOf(settings.get('navigation')) }),
)

export const handleFloatWindowList = handle(floatWindowList, async ({ settings, advertising, member, client }) => {
  const isOpen = await advertising.areOpenTo(member?.id)
  const windows = isOpen ? settings.get('floatWindows').filter(({ status }) => status === '1') : []
  return accept({ windows: inLanguage(windows, client.language) })
})

export const handleCustomerServiceUrl = handle(customerServiceUrl, async ({ settings, client }) =>
  accept(inLanguage(settings.get('customerService'), client.language)),
)

export const handleChatService = handle(chatService, async ({ settings, client }) =>
  accept(inLanguage(settings.get('chatService'), client.language)),
)

export const handleCountryAreaList = handle(countryAreaList, async ({ settings }) =>
  accept({ areas: sorted(settings.get('countryAreas')) }),
)

/** The newest stands first. */
export const handleAnnouncementList = handle(announcementList, async ({ settings, client }, { sinceId }) => {
  const inForce = settings.get('notices').filter(({ status }) => status === '1')
  const notices = inLanguage(inForce, client.language)
  return sinceId !== undefined && sinceId === notices[0]?.id ? reject('NOTHING_NEW') : accept({ notices })
})

export const handlePcBottomLinks = handle(pcBottomLinks, async ({ settings, client }) =>
  accept({ links: inLanguage(sorted(settings.get('bottomLinks')), client.language) }),
)

export const handleClientResourceConfig = handle(clientResourceConfig, async ({ settings }) =>
  accept(settings.get('clientResources')),
)

export const handleVenueList = handle(venueList, async ({ settings, client }) =>
  accept(inLanguage({ venues: settings.get('venues'), anchorGames: settings.get('anchorGames') }, client.language)),
)
