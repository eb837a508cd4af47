import { helpArticleGet, helpArticleList, helpCategoryList } from '#contract/site/calls/site.ts'
import { articlesOf, categoriesOf, type HelpTexts } from '#server/site/domain/agreements.ts'
import { findArticles, sorted } from '#server/site/domain/site-content.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

const textsOf = (settings: Pick<SiteSettings, 'get'>): HelpTexts => ({
  helpArticles: settings.get('helpArticles'),
  helpCategories: settings.get('helpCategories'),
  agreements: settings.get('agreements'),
})

export const handleHelpCategoryList = handle(helpCategoryList, async ({ settings, client }) =>
  accept({ categories: sorted(categoriesOf(textsOf(settings), client.language)) }),
)

export const handleHelpArticleList = handle(helpArticleList, async ({ settings, client }, input) =>
  accept({
    articles: findArticles(articlesOf(textsOf(settings), client.language), input).map(
      ({ body: _body, ...head }) => head,
    ),
  }),
)

export const handleHelpArticleGet = handle(helpArticleGet, async ({ settings, client }, { id }) => {
  const article = articlesOf(textsOf(settings), client.language).find((known) => known.id === id)
  return article ? accept(article) : reject('RECORD_UNKNOWN')
})
