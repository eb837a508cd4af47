import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Notice } from '#contract/site/entities/site-config.ts'
import { isInMarquee } from '#contract/site/rules/marquee.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconMegaphone } from '#src/ui/icons.tsx'
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
import { CallError } from '#src/shared/app/call-fault.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { announcements } from '#src/shared/site/site-content.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { noticePath } from './marquee-lines.ts'
import styles from './notices-page.module.css'
import { periodOf } from './period.ts'

const usePeriodWords = () => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  return (notice: Notice): string | undefined => {
    const period = periodOf(notice, language)
    return period ? t('notices.period', period) : undefined
  }
}

const headOf = ({ id, title }: Notice) => ({ id, to: noticePath(id), title })

/** Every announcement in force. [E-14, V-13] */
export const NoticesPage = () => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const asked = useQuery(announcements(gateway))
  const nowMs = useServerSeconds()
  const period = usePeriodWords()
  const visible = asked.data?.notices.filter((notice) => isInMarquee(notice, nowMs))
  return (
    <div className={styles.page}>
      <PageTitle title={t('notices.title')} />
      <PageHead title={t('notices.title')} lead={t('notices.lead')} />
      {asked.isPending ? <ListSkeleton /> : null}
      {asked.isError && !visible ? (
        <AskAgain asked={asked} words={{ failed: t('notices.failed'), failedText: t('notices.failedText') }} />
      ) : null}
      {visible?.length === 0 ? (
        <Empty icon={<IconMegaphone size={28} />} title={t('notices.empty')} text={t('notices.emptyText')} />
      ) : null}
      <ArticleHeads
        items={(visible ?? []).map((notice) => ({ ...headOf(notice), text: notice.text, meta: period(notice) }))}
      />
    </div>
  )
}

/** One announcement. [E-14] */
export const NoticePage = () => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const { noticeId } = useParams()
  const asked = useQuery({
    ...announcements(gateway),
    select: ({ notices }) => {
      const found = notices.find(({ id }) => id === noticeId)
      if (!found) throw new CallError('rejected', '')
      return found
    },
  })
  const nowMs = useServerSeconds()
  const others = useQuery(announcements(gateway)).data?.notices.filter(
    (notice) => notice.id !== noticeId && isInMarquee(notice, nowMs),
  )
  const period = usePeriodWords()
  return (
    <div className={`${styles.page} ${styles.article}`}>
      <PageTitle title={asked.data?.title ?? t('notices.title')} />
      <ArticleFrame
        asked={asked}
        section={t('notices.title')}
        back={{ to: '/app/notices', label: t('notices.back') }}
        words={{
          failed: t('notices.failed'),
          failedText: t('notices.failedText'),
          missing: t('notices.missing'),
          missingText: t('notices.missingText'),
        }}
      >
        {(notice) => (
          <>
            <ArticleTitle title={notice.title} meta={period(notice)} />
            <BodyText body={notice.body || notice.text} />
          </>
        )}
      </ArticleFrame>
      <OtherArticles title={t('notices.others')} items={(others ?? []).map(headOf)} />
    </div>
  )
}
