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
  venueList,
} from '#contract/site/calls/site.ts'
import type { Banner } from '#contract/site/entities/site-config.ts'
import { serverCacheMs } from '#contract/limits.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
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

export const banners = (gateway: Gateway, place: Banner['place']) => content(gateway, bannerListV2, { place })

export const floatWindows = (gateway: Gateway) => content(gateway, floatWindowList, {})

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
