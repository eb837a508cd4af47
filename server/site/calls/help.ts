import { helpArticleGet, helpArticleList, helpCategoryList } from '#contract/site/calls/site.ts'
import { findArticles, sorted } from '#server/site/domain/site-content.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleHelpCategoryList = handle(helpCategoryList, async ({ settings }) =>
  accept({ categories: sorted(settings.get('helpCategories')) }),
)

export const handleHelpArticleList = handle(helpArticleList, async ({ settings }, input) =>
  accept({
    articles: findArticles(settings.get('helpArticles'), input).map(({ id, categoryId, title, sort }) => ({
      id,
      categoryId,
      title,
      sort,
    })),
  }),
)

export const handleHelpArticleGet = handle(helpArticleGet, async ({ settings }, { id }) => {
  const article = settings.get('helpArticles').find((known) => known.id === id)
  return article ? accept(article) : reject('RECORD_UNKNOWN')
})
