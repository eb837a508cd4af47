import { notYet, type HandlerTable } from '#server/ports/handling.ts'
import { handleSitePerInfo } from './site-per-info.ts'

/** What answers the calls of the site group. */
export const siteHandlers = {
  sitePerInfo: handleSitePerInfo,
  accessAccept: notYet,
  sitePerInfoV5: notYet,
  siteConfigGet: notYet,
  siteConfigGets: notYet,
  whiteMembers: notYet,
  languageCode: notYet,
  bannerList: notYet,
  bannerListV2: notYet,
  sportConfigList: notYet,
  homeConfig: notYet,
  navigationList: notYet,
  floatWindowList: notYet,
  customerServiceUrl: notYet,
  chatService: notYet,
  countryAreaList: notYet,
  announcementList: notYet,
  helpCategoryList: notYet,
  helpArticleList: notYet,
  helpArticleGet: notYet,
  pcBottomLinks: notYet,
  clientResourceConfig: notYet,
  venueList: notYet,
  newsList: notYet,
  newsInfo: notYet,
} satisfies Partial<HandlerTable>
