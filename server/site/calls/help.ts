import type { Language } from '#contract/codes.ts'
import { accept, reject } from '#contract/outcome.ts'
import { helpArticleGet, helpArticleList, helpCategoryList } from '#contract/site/calls/site.ts'
import type { HelpArticle } from '#contract/site/entities/site-config.ts'
import { indexArticles, searchArticles, type ArticleIndex } from '#server/site/domain/article-search.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { sorted } from '#server/site/domain/site-content.ts'
import { handle } from './handle.ts'

/** Made at the first search after a change: settings keep their identity until then. */
const indexes = new WeakMap<readonly HelpArticle[], Map<Language, ArticleIndex>>()

const indexOf = (articles: readonly HelpArticle[], language: Language): ArticleIndex => {
  const ofLanguages = indexes.get(articles) ?? new Map<Language, ArticleIndex>()
  const index = ofLanguages.get(language) ?? indexArticles(inLanguage(articles, language))
  indexes.set(articles, ofLanguages.set(language, index))
  return index
}

export const handleHelpCategoryList = handle(helpCategoryList, async ({ settings, client }) =>
  accept({ categories: inLanguage(sorted(settings.get('helpCategories')), client.language) }),
)

export const handleHelpArticleList = handle(helpArticleList, async ({ settings, client }, { categoryId, search }) => {
  const articles = settings.get('helpArticles')
  const { language } = client
  const found = search
    ? searchArticles(indexOf(articles, language), search)
    : inLanguage(sorted(articles), language).map((article) => ({ article, excerpt: '' }))
  return accept({
    articles: found
      .filter(({ article }) => categoryId === undefined || article.categoryId === categoryId)
      .map(({ article: { id, categoryId: of, title, sort }, excerpt }) => ({
        id,
        categoryId: of,
        title,
        sort,
        excerpt,
      })),
  })
})

export const handleHelpArticleGet = handle(helpArticleGet, async ({ settings, client }, { id }) => {
  const article = settings.get('helpArticles').find((known) => known.id === id)
  return article ? accept(inLanguage(article, client.language)) : reject('RECORD_UNKNOWN')
})
