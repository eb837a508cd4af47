import type { HandlerTable } from '#server/platform/calls/handling.ts'
import { handleHelpArticleGet, handleHelpArticleList, handleHelpCategoryList } from './help.ts'
import { handleNewsInfo, handleNewsList } from './news.ts'
import { handleAccessAccept, handleWhiteMembers } from '#server/access/calls/site-access.ts'
import { handleLanguageCode, handleSiteConfigGet, handleSiteConfigGets } from './site-config.ts'
import {
  handleAnnouncementList,
  handleBannerList,
  handleBannerListV2,
  handleChatService,
  handleClientResourceConfig,
  handleCountryAreaList,
  handleCustomerServiceUrl,
  handleFloatWindowList,
  handleHomeConfig,
  handleNavigationList,
  handlePcBottomLinks,
  handleSportConfigList,
  handleVenueList,
} from './site-lists.ts'
import { handleSitePerInfo, handleSitePerInfoV5 } from './site-per-info.ts'

/** What answers the calls of the site group. */
export const siteHandlers = {
  sitePerInfo: handleSitePerInfo,
  accessAccept: handleAccessAccept,
  sitePerInfoV5: handleSitePerInfoV5,
  siteConfigGet: handleSiteConfigGet,
  siteConfigGets: handleSiteConfigGets,
  whiteMembers: handleWhiteMembers,
  languageCode: handleLanguageCode,
  bannerList: handleBannerList,
  bannerListV2: handleBannerListV2,
  sportConfigList: handleSportConfigList,
  homeConfig: handleHomeConfig,
  navigationList: handleNavigationList,
  floatWindowList: handleFloatWindowList,
  customerServiceUrl: handleCustomerServiceUrl,
  chatService: handleChatService,
  countryAreaList: handleCountryAreaList,
  announcementList: handleAnnouncementList,
  helpCategoryList: handleHelpCategoryList,
  helpArticleList: handleHelpArticleList,
  helpArticleGet: handleHelpArticleGet,
  pcBottomLinks: handlePcBottomLinks,
  clientResourceConfig: handleClientResourceConfig,
  venueList: handleVenueList,
  newsList: handleNewsList,
  newsInfo: handleNewsInfo,
} satisfies Partial<HandlerTable>
