import type { SiteCallDeps } from './handle.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleHelpArticleGet, handleHelpArticleList, handleHelpCategoryList } from './help.ts'
import { handleNewsInfo, handleNewsList } from './news.ts'
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
import { handleDictionaryQuery } from './dictionary-query.ts'
import { handleLogReport } from './log-report.ts'
import { handleTimeCheck } from './time-check.ts'
import { handleVersionCheck } from './version-check.ts'
import { handleVipGradeConfig } from './vip-grade-config.ts'

/** What answers the calls of the site. */
export const siteTable = {
  sitePerInfo: handleSitePerInfo,
  sitePerInfoV5: handleSitePerInfoV5,
  siteConfigGet: handleSiteConfigGet,
  siteConfigGets: handleSiteConfigGets,
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
  vipGradeConfig: handleVipGradeConfig,
  versionCheck: handleVersionCheck,
  timeCheck: handleTimeCheck,
  logReport: handleLogReport,
  dictionaryQuery: handleDictionaryQuery,
} satisfies CallTable<SiteCallDeps>
