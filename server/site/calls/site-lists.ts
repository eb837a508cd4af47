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
import { activeOf, sorted } from '#server/site/domain/site-content.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBannerList = handle(bannerList, async ({ settings }) =>
  accept({ banners: activeOf(settings.get('banners')) }),
)

export const handleBannerListV2 = handle(bannerListV2, async ({ settings, promotions, member }, { place }) => {
  const isOpen = await promotions.areOpenTo(member?.id)
  return accept({ banners: isOpen ? activeOf(settings.get('banners')).filter((banner) => banner.place === place) : [] })
})

export const handleSportConfigList = handle(sportConfigList, async ({ settings }) =>
  accept({ sports: activeOf(settings.get('sportConfig')) }),
)

export const handleHomeConfig = handle(homeConfig, async ({ settings }) => accept(settings.get('homeConfig')))

export const handleNavigationList = handle(navigationList, async ({ settings }) =>
  accept({ items: activeOf(settings.get('navigation')) }),
)

export const handleFloatWindowList = handle(floatWindowList, async ({ settings, promotions, member }) => {
  const isOpen = await promotions.areOpenTo(member?.id)
  return accept({ windows: isOpen ? settings.get('floatWindows').filter(({ status }) => status === '1') : [] })
})

export const handleCustomerServiceUrl = handle(customerServiceUrl, async ({ settings }) =>
  accept(settings.get('customerService')),
)

export const handleChatService = handle(chatService, async ({ settings }) => accept(settings.get('chatService')))

export const handleCountryAreaList = handle(countryAreaList, async ({ settings }) =>
  accept({ areas: sorted(settings.get('countryAreas')) }),
)

/** The newest stands first. */
export const handleAnnouncementList = handle(announcementList, async ({ settings }, { sinceId }) => {
  const notices = settings.get('notices').filter(({ status }) => status === '1')
  return sinceId !== undefined && sinceId === notices[0]?.id ? reject('NOTHING_NEW') : accept({ notices })
})

export const handlePcBottomLinks = handle(pcBottomLinks, async ({ settings }) =>
  accept({ links: sorted(settings.get('bottomLinks')) }),
)

export const handleClientResourceConfig = handle(clientResourceConfig, async ({ settings }) =>
  accept(settings.get('clientResources')),
)

export const handleVenueList = handle(venueList, async ({ settings }) =>
  accept({ venues: settings.get('venues'), anchorGames: settings.get('anchorGames') }),
)
