import { queryOptions } from '@tanstack/react-query'
import {
  announcementList,
  bannerListV2,
  chatService,
  customerServiceUrl,
  floatWindowList,
  helpArticleGet,
  helpArticleList,
  helpCategoryList,
  newsInfo,
  newsList,
  pcBottomLinks,
  siteConfigGets,
  venueList,
} from '#contract/site/calls/site.ts'
import { dictionaryQuery } from '#contract/site/calls/system.ts'
import type { Banner } from '#contract/site/entities/site-config.ts'
import { serverCacheMs } from '#contract/limits.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'

/** What operators write is asked for again after a minute, or when the site says that it changed: by the key's 'site'. [C-09, C-10] */
const content = <C extends Call>(gateway: Gateway, call: C, input: RequestOf<C>) =>
  queryOptions({
    queryKey: ['site', call.path, input],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(call, input, { signal, quiet: true })),
    staleTime: serverCacheMs,
  })

export const announcements = (gateway: Gateway) => content(gateway, announcementList, {})

/** What is advertised is asked for by whoever looks: the site shows it to nobody who has paused play. */
const promoted = <C extends Call>(gateway: Gateway, call: C, input: RequestOf<C>, memberId: string) => ({
  ...content(gateway, call, input),
  queryKey: ['site', 'promoted', memberId, call.path, input],
})

export const banners = (gateway: Gateway, place: Banner['place'], memberId: string) =>
  promoted(gateway, bannerListV2, { place }, memberId)

export const floatWindows = (gateway: Gateway, memberId: string) => promoted(gateway, floatWindowList, {}, memberId)

export const bottomLinks = (gateway: Gateway) => content(gateway, pcBottomLinks, {})

export const venues = (gateway: Gateway) => content(gateway, venueList, {})

export const news = (gateway: Gateway) => content(gateway, newsList, {})

export const newsArticle = (gateway: Gateway, id: string) => content(gateway, newsInfo, { id })

export const helpCategories = (gateway: Gateway) => content(gateway, helpCategoryList, {})

/** Without a category or words: all articles. */
export const helpArticles = (gateway: Gateway, { categoryId, search }: { categoryId?: string; search?: string } = {}) =>
  content(gateway, helpArticleList, {
    ...(categoryId ? { categoryId } : {}),
    ...(search ? { search } : {}),
  })

export const helpArticle = (gateway: Gateway, id: string) => content(gateway, helpArticleGet, { id })

export const customerService = (gateway: Gateway) => content(gateway, customerServiceUrl, {})

export const chatServices = (gateway: Gateway) => content(gateway, chatService, {})

/** After how many days without a log-in a member is dormant, among the settings that anybody may read. [S-11, C-10] */
export const dormantDays = (gateway: Gateway) => ({
  ...content(gateway, siteConfigGets, { keyCodes: ['dormantAfterDays'] }),
  select: ({ values }: ResponseOf<typeof siteConfigGets>): number | undefined => {
    const value = values.find(({ keyCode }) => keyCode === 'dormantAfterDays')?.value
    return typeof value === 'number' ? value : undefined
  },
})

/** What the codes of a list are called, in the language in force. [C-17] */
export const dictionary = (gateway: Gateway, type: RequestOf<typeof dictionaryQuery>['types'][number]) => ({
  ...content(gateway, dictionaryQuery, { types: [type] }),
  select: ({ dictionaries }: ResponseOf<typeof dictionaryQuery>): ReadonlyMap<string, string> =>
    new Map(dictionaries.flatMap(({ entries }) => entries.map(({ code, name }) => [code, name] as const))),
})
