import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { newsList } from '#contract/site/calls/site.ts'
import { Link, useParams } from 'react-router-dom'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconFootball, IconLive } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import {
  ArticleFrame,
  ArticleHeads,
  ArticleTitle,
  AskAgain,
  ListSkeleton,
  OtherArticles,
} from '#src/shared/article/article-frame.tsx'
import { BodyText } from '#src/shared/article/body-text.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { news, newsArticle } from '#src/shared/site/site-content.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './notices-page.module.css'

type NewsItem = ResponseOf<typeof newsList>['news'][number]

const headsOf = (items: readonly NewsItem[], language: Language) =>
  items.map(({ id, title, atMs }) => ({
    id,
    to: `/app/news/${encodeURIComponent(id)}`,
    title,
    meta: momentWords(atMs, language),
  }))

/** What is new in football. [C-08] */
export const NewsPage = () => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const asked = useQuery(news(gateway))
  const items = asked.data?.news
  return (
    <div className={styles.page}>
      <PageTitle title={t('news.title')} />
      <PageHead title={t('news.title')} lead={t('news.lead')} />
      {asked.isPending ? <ListSkeleton /> : null}
      {asked.isError && !items ? (
        <AskAgain asked={asked} words={{ failed: t('news.failed'), failedText: t('news.failedText') }} />
      ) : null}
      {items?.length === 0 ? (
        <Empty icon={<IconFootball size={28} />} title={t('news.empty')} text={t('news.emptyText')} />
      ) : null}
      <ArticleHeads items={headsOf(items ?? [], language)} />
    </div>
  )
}

/** One article, and the way to the matches. [C-08] */
export const NewsArticlePage = () => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { newsId = '' } = useParams()
  const asked = useQuery(newsArticle(gateway, newsId))
  const others = useQuery(news(gateway)).data?.news.filter(({ id }) => id !== newsId) ?? []
  return (
    <div className={`${styles.page} ${styles.article}`}>
      <PageTitle title={asked.data?.title ?? t('news.title')} />
      <ArticleFrame
        asked={asked}
        section={t('news.title')}
        back={{ to: '/app/news', label: t('news.back') }}
        words={{
          failed: t('news.failed'),
          failedText: t('news.failedText'),
          missing: t('news.missing'),
          missingText: t('news.missingText'),
        }}
      >
        {({ title, atMs, body }) => (
          <>
            <ArticleTitle title={title} meta={momentWords(atMs, language)} />
            <BodyText body={body} />
            <Link to="/app/live" className={`${buttonClass({ variant: 'primary' })} ${styles.watch}`}>
              <IconLive size={18} />
              {t('news.watch')}
            </Link>
          </>
        )}
      </ArticleFrame>
      <OtherArticles title={t('news.others')} items={headsOf(others, language)} />
    </div>
  )
}
