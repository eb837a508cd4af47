import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Empty } from '#src/ui/empty.tsx'
import { asRow } from '#src/ui/layout.ts'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { AskAgain, ListSkeleton } from '#src/shared/article/article-frame.tsx'
import { BodyText } from '#src/shared/article/body-text.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { helpArticle, helpArticles } from '#src/shared/site/site-content.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './cs-page.module.css'
import { useState } from 'react'

const topCount = 6

/** Read here, so that it can be read while the help centre is closed. */
const Article = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslations('help')
  const { gateway } = useShellServices()
  const [open, setOpen] = useState(false)
  const asked = useQuery({ ...helpArticle(gateway, id), enabled: open })
  return (
    <li>
      <details className={styles.article} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {title}
          <IconChevronRight size={16} />
        </summary>
        {asked.data ? <BodyText body={asked.data.body} /> : null}
        {open && asked.isPending ? <ListSkeleton rows={1} /> : null}
        {open && asked.isError ? (
          <AskAgain asked={asked} words={{ failed: t('failed'), failedText: t('failedText') }} />
        ) : null}
      </details>
    </li>
  )
}

/** The first articles of the help centre. */
export const TopArticles = () => {
  const { t } = useTranslations('site')
  const { t: help } = useTranslations('help')
  const { gateway } = useShellServices()
  const asked = useQuery(helpArticles(gateway))
  const items = asked.data?.articles.slice(0, topCount)
  return (
    <section className={styles.panel} aria-labelledby="cs-top">
      <h2 id="cs-top" className={asRow(12, 'middle', 'between', 'wide', 'fs18', 'bold', 'lh13')}>
        {t('cs.top')}
        <Link to="/app/help" className={styles.all}>
          {t('cs.allHelp')}
          <IconChevronRight size={16} />
        </Link>
      </h2>
      {asked.isPending ? <ListSkeleton rows={4} /> : null}
      {asked.isError && !items ? (
        <AskAgain asked={asked} words={{ failed: help('failed'), failedText: help('failedText') }} />
      ) : null}
      {items?.length === 0 ? <Empty title={t('cs.topEmpty')} /> : null}
      <ul>
        {(items ?? []).map(({ id, title }) => (
          <Article key={id} id={id} title={title} />
        ))}
      </ul>
    </section>
  )
}
