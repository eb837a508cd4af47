import type { Language } from '#contract/codes.ts'
import { accept, reject } from '#contract/outcome.ts'
import { helpArticleGet, helpArticleList, helpCategoryList } from '#contract/site/calls/site.ts'
import type { Agreement } from '#contract/site/entities/agreement.ts'
import type { HelpArticle } from '#contract/site/entities/site-config.ts'
import { articlesOf, categoriesOf, type ArticleView } from '#server/site/domain/agreements.ts'
import { indexArticles, searchArticles, type ArticleIndex } from '#server/site/domain/article-search.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { sorted } from '#server/site/domain/site-content.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { handle } from './handle.ts'

type Settings = Pick<SiteSettings, 'get'>

const articlesIn = (settings: Settings, language: Language): ArticleView[] =>
  articlesOf(
    { helpArticles: inLanguage(settings.get('helpArticles'), language), agreements: settings.get('agreements') },
    language,
  )

interface Indexes {
  readonly agreements: readonly Agreement[]
  readonly byLanguage: Map<Language, ArticleIndex>
}

/** Made at the first search after a change: settings keep their identity until then. */
const indexes = new WeakMap<readonly HelpArticle[], Indexes>()

const indexOf = (settings: Settings, language: Language): ArticleIndex => {
  const [articles, agreements] = [settings.get('helpArticles'), settings.get('agreements')]
  const cached = indexes.get(articles)
  const byLanguage = cached?.agreements === agreements ? cached.byLanguage : new Map<Language, ArticleIndex>()
  const index = byLanguage.get(language) ?? indexArticles(articlesIn(settings, language))
  indexes.set(articles, { agreements, byLanguage: byLanguage.set(language, index) })
  return index
}

export const handleHelpCategoryList = handle(helpCategoryList, async ({ settings, client: { language } }) => {
  const helpCategories = inLanguage(settings.get('helpCategories'), language)
  return accept({
    categories: sorted(categoriesOf({ helpCategories, agreements: settings.get('agreements') }, language)),
  })
})

export const handleHelpArticleList = handle(helpArticleList, async ({ settings, client }, { categoryId, search }) => {
  const found = search
    ? searchArticles(indexOf(settings, client.language), search)
    : sorted(articlesIn(settings, client.language)).map((article) => ({ article, excerpt: '' }))
  return accept({
    articles: found
      .filter(({ article }) => categoryId === undefined || article.categoryId === categoryId)
      .map(({ article: { body: _body, ...head }, excerpt }) => ({ ...head, excerpt })),
  })
})

export const handleHelpArticleGet = handle(helpArticleGet, async ({ settings, client }, { id }) => {
  const article = articlesIn(settings, client.language).find((each) => each.id === id)
  return article ? accept(article) : reject('RECORD_UNKNOWN')
})
