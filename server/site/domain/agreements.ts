import { agreementsCategory, type Agreement } from '#contract/site/entities/agreement.ts'
import type { HelpArticle, HelpCategory } from '#contract/site/entities/site-config.ts'
import type { Language } from '#contract/codes.ts'

/** What the help centre shows: what the operator wrote, and what members agree to. */
export interface HelpTexts {
  readonly helpArticles: readonly HelpArticle[]
  readonly helpCategories: readonly HelpCategory[]
  readonly agreements: readonly Agreement[]
}

/** An article as the help centre shows it; `version` of what members agree to. */
export type ArticleView = HelpArticle & { version?: string | undefined }

/** The articles of the help centre, agreements last; one of them stands in for an article of its name. [C-10, C-11] */
export const articlesOf = ({ helpArticles, agreements }: Omit<HelpTexts, 'helpCategories'>, language: Language) => {
  const names: readonly string[] = agreements.map(({ id }) => id)
  const articles: ArticleView[] = helpArticles.filter(({ id }) => !names.includes(id))
  const after = Math.max(0, ...articles.map(({ sort }) => sort)) + 1
  return [
    ...articles,
    ...agreements.map(({ id, version, title, titleEn, body, bodyEn }, place): ArticleView => ({
      id,
      categoryId: agreementsCategory,
      title: language === 'en' ? titleEn : title,
      body: language === 'en' ? bodyEn : body,
      sort: after + place,
      version,
    })),
  ]
}

/** Its categories: that of the agreements is the last one. */
export const categoriesOf = (
  { helpCategories, agreements }: Omit<HelpTexts, 'helpArticles'>,
  language: Language,
): HelpCategory[] => {
  const own = helpCategories.filter(({ id }) => id !== agreementsCategory)
  if (agreements.length === 0) return own
  const sort = Math.max(0, ...own.map((category) => category.sort)) + 1
  const name = language === 'en' ? 'Terms and rules' : '条款与规则'
  return [...own, { id: agreementsCategory, name, icon: 'rules', sort }]
}

/** Why these texts cannot take the place of those in force, as lines: who agreed to a version agreed to one text. [C-11] */
export const agreementFaults = (now: readonly Agreement[], next: readonly Agreement[]): string[] => [
  ...next.flatMap(({ id }, at) =>
    next.findIndex((other) => other.id === id) < at ? [`the text ${id} stands there twice`] : [],
  ),
  ...next.flatMap((text) => {
    const before = now.find(({ id, version }) => id === text.id && version === text.version)
    const isSame = before === undefined || (before.body === text.body && before.bodyEn === text.bodyEn)
    return isSame ? [] : [`the text ${text.id} is another one than version ${text.version} was: give it a new version`]
  }),
]
