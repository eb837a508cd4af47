import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { SiteInfo } from '#contract/site/entities/site.ts'
import { AnchorGames } from '#contract/site/entities/anchor-games.ts'
import { AgreementVersion } from '#contract/site/entities/agreement.ts'
import {
  Banner,
  BottomLink,
  CountryArea,
  FloatWindow,
  HelpArticle,
  HelpCategory,
  LongTitle,
  Notice,
  PublicKeyCode,
  siteConfig,
  Venue,
  VipGrade,
} from '#contract/site/entities/site-config.ts'
import { ClientResources, HomeConfig, NavigationItem, SportSetting } from '#contract/site/entities/site-frame.ts'
import { serverCacheMs } from '#contract/limits.ts'

const nothing = z.strictObject({})

/** What is kept for a minute on both sides, until the site changes. [C-09] */
const kept = { access: 'anonymous', cacheMs: serverCacheMs, request: nothing } as const

/** perInfo v5: the same with what the screens of accounts and customers need. [C-10] */
export const sitePerInfoV5 = defineCall({
  path: 'site/group/site/v5/perInfo',
  ...kept,
  response: z.object({
    site: SiteInfo,
    passwordPolicy: siteConfig.passwordPolicy,
    realNamePolicy: siteConfig.realNamePolicy,
    strongWithdrawPassword: siteConfig.strongWithdrawPassword,
    customerService: siteConfig.customerService,
    chatService: siteConfig.chatService,
    venues: z.array(Venue),
    activitySwitches: siteConfig.activitySwitches,
  }),
})

/** One setting as JSON text. [C-10] */
export const siteConfigGet = defineCall({
  path: 'site/config/info/v1/get',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ keyCode: PublicKeyCode }),
  response: z.object({ keyCode: PublicKeyCode, value: z.unknown() }),
})

/** Several at once; a keyCode that comes twice is answered once. [C-10] */
export const siteConfigGets = defineCall({
  path: 'site/config/info/v2/gets',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ keyCodes: z.array(PublicKeyCode).check(z.minLength(1), z.maxLength(20)) }),
  response: z.object({ values: z.array(z.object({ keyCode: PublicKeyCode, value: z.unknown() })) }),
})

/** [A-04, C-10] */
export const languageCode = defineCall({
  path: 'site/language/code',
  ...kept,
  response: z.object({ defaultLanguage: z.enum(['zh-CN', 'en']), languages: z.array(z.enum(['zh-CN', 'en'])) }),
})

/** Every banner in force, for clients that say nothing of who looks. [C-03, C-10] */
export const bannerList = defineCall({
  path: 'site/banner/v1/list',
  ...kept,
  tokenBlank: true,
  response: z.object({ banners: z.array(Banner) }),
})

/** Those of one place; none for a member in a time-out or excluded from play. [C-10] */
export const bannerListV2 = defineCall({
  path: 'site/banner/v2/list',
  access: 'either',
  request: z.strictObject({ place: Banner.shape.place }),
  response: z.object({ banners: z.array(Banner) }),
})

export const sportConfigList = defineCall({
  path: 'site/sport/config/list',
  ...kept,
  response: z.object({ sports: z.array(SportSetting) }),
})

export const homeConfig = defineCall({ path: 'site/home/config', ...kept, response: HomeConfig })

export const navigationList = defineCall({
  path: 'site/navigation/list',
  ...kept,
  response: z.object({ items: z.array(NavigationItem) }),
})

/** None for a member in a time-out or excluded from play. [C-10] */
export const floatWindowList = defineCall({
  path: 'site/float/window/list',
  access: 'either',
  request: nothing,
  response: z.object({ windows: z.array(FloatWindow) }),
})

export const customerServiceUrl = defineCall({
  path: 'site/customer/service/url',
  ...kept,
  response: siteConfig.customerService,
})

export const chatService = defineCall({ path: 'site/chat/service', ...kept, response: siteConfig.chatService })

export const countryAreaList = defineCall({
  path: 'site/country/area/list',
  ...kept,
  response: z.object({ areas: z.array(CountryArea) }),
})

/** Announcements in force; the browser shows those of category 1 between their times. NOTHING_NEW: none newer than `sinceId`. [V-13, X-01] */
export const announcementList = defineCall({
  path: 'site/announcement/list',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ sinceId: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.object({ notices: z.array(Notice) }),
  rejects: ['NOTHING_NEW'],
})

export const helpCategoryList = defineCall({
  path: 'site/help/category/list',
  ...kept,
  response: z.object({ categories: z.array(HelpCategory) }),
})

const ArticleHead = z.object({
  id: HelpArticle.shape.id,
  categoryId: HelpArticle.shape.categoryId,
  /** In the caller's language. */
  title: LongTitle,
  sort: HelpArticle.shape.sort,
  version: z.optional(AgreementVersion),
})

/**
 * Without bodies, in their order; `search` finds words of titles and bodies, the best first. `version`: of what members
 * agree to, in `agreementsCategory`. `excerpt`: of a search a piece of the body around the first word found, else ''. [C-10, C-11]
 */
export const helpArticleList = defineCall({
  path: 'site/help/article/list',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({
    categoryId: z.optional(z.string().check(z.maxLength(40))),
    search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  response: z.object({ articles: z.array(z.extend(ArticleHead, { excerpt: z.string() })) }),
})

export const helpArticleGet = defineCall({
  path: 'site/help/article/get',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ ...ArticleHead.shape, body: z.string() }),
  rejects: ['RECORD_UNKNOWN'],
})

export const pcBottomLinks = defineCall({
  path: 'site/pc/bottom/link/list',
  ...kept,
  response: z.object({ links: z.array(BottomLink) }),
})

export const clientResourceConfig = defineCall({
  path: 'site/client/resource/config',
  ...kept,
  response: ClientResources,
})

/** [R-08, E-04, E-15] The venues as entry pages need them, and what rooms lead to beside their streamers. */
export const venueList = defineCall({
  path: 'site/venue/list',
  ...kept,
  response: z.object({ venues: z.array(Venue), anchorGames: AnchorGames }),
})

const NewsHead = z.object({ id: z.string(), title: z.string(), atMs: z.int(), sportsType: z.string() })

/** News below api/site/game/newsoccer/, perhaps of another origin: `newsDomain` in the local store. [C-08] */
export const newsList = defineCall({
  path: 'site/game/newsoccer/list',
  encoding: 'query',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ sportsType: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.object({ news: z.array(NewsHead) }),
})

export const newsInfo = defineCall({
  path: 'site/game/newsoccer/info',
  encoding: 'query',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.extend(NewsHead, { body: z.string() }),
  rejects: ['RECORD_UNKNOWN'],
})

/** The grades of the site's programme and what each is good for. */
export const vipGradeConfig = defineCall({
  path: 'member/vip/grade/config',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({ grades: z.array(VipGrade) }),
})
