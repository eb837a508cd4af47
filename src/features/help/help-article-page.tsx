import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { helpArticleGet } from '#contract/site/calls/site.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ArticleFrame, ArticleHeads, ArticleTitle } from '#src/shared/article/article-frame.tsx'
import { BodyText } from '#src/shared/article/body-text.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { helpArticle, helpArticles, helpCategories } from '#src/shared/site/site-content.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServicePath } from '#src/shared/site/service-path.ts'
import { HelpCategories } from './help-categories.tsx'
import styles from './help-page.module.css'
import { helpPath } from './help-path.ts'

const relatedMax = 5

const Related = ({ article }: { article: ResponseOf<typeof helpArticleGet> }) => {
  const { t } = useTranslations('help')
  const { gateway } = useShellServices()
  const { data } = useQuery(helpArticles(gateway, { categoryId: article.categoryId }))
  const others = (data?.articles ?? []).filter(({ id }) => id !== article.id).slice(0, relatedMax)
  if (others.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="help-related">
      <h2 id="help-related" className={asText('fs16')}>
        {t('related')}
      </h2>
      <ArticleHeads items={others.map(({ id, title }) => ({ id, to: helpPath(id), title }))} />
    </section>
  )
}

/** One article, with its neighbours and the way to people. [C-10] */
export const HelpArticlePage = () => {
  const { t } = useTranslations('help')
  const service = useServicePath()
  const { gateway } = useShellServices()
  const { articleId = '' } = useParams()
  const categories = useQuery(helpCategories(gateway))
  const asked = useQuery(helpArticle(gateway, articleId))
  return (
    <div className={styles.page}>
      <PageTitle title={asked.data?.title ?? t('title')} />
      <div className={styles.columns}>
        <div className={styles.aside}>
          <HelpCategories categories={categories.data?.categories} current={asked.data?.categoryId ?? null} />
        </div>
        <ArticleFrame
          asked={asked}
          section={t('title')}
          back={{ to: '/app/help', label: t('back') }}
          words={{
            failed: t('failed'),
            failedText: t('failedText'),
            missing: t('missing'),
            missingText: t('missingText'),
          }}
        >
          {(article) => (
            <div className={styles.article}>
              <ArticleTitle
                title={article.title}
                meta={article.version === undefined ? undefined : t('version', { version: article.version })}
              />
              <BodyText body={article.body} />
              <p className={styles.more}>
                {t('more')}
                <Link to={service} className={buttonClass({ size: 'sm' })}>
                  <IconHeadset size={16} />
                  {t('service')}
                </Link>
              </p>
              <Related article={article} />
            </div>
          )}
        </ArticleFrame>
      </div>
    </div>
  )
}
