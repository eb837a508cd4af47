import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { foundParts } from '#contract/text/search-terms.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconChevronLeft, IconChevronRight, IconRefresh } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import styles from './article-frame.module.css'
import { CallError } from '#src/shared/app/call-fault.ts'
import { PageHead, useHeadPlace } from '#src/shared/app/page-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch(): unknown
}

export interface FailedWords {
  failed: string
  failedText: string
}

/** The words of what failed, and how to ask again. */
export const AskAgain = ({ asked, words }: { asked: Asked<unknown>; words: FailedWords }) => {
  const { t } = useTranslations('common')
  return (
    <ErrorState
      title={words.failed}
      text={words.failedText}
      action={
        <Button busy={asked.isFetching} icon={<IconRefresh size={18} />} onClick={() => void asked.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}

/** The grey lines of a list that loads. */
export const ListSkeleton = ({ rows = 5 }: { rows?: number }) => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.list}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={styles.greyRow} />
      ))}
    </SkeletonGroup>
  )
}

export interface ArticleHeadProps {
  to: string
  title: string
  text?: string | undefined
  meta?: ReactNode
  /** What was searched; it is marked where it was found. */
  search?: string | undefined
}

const Found = ({ text, search }: { text: string; search: string }) =>
  foundParts(text, search).map((part, at) =>
    part.isFound ? (
      <mark key={at} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )

/** One line of a list of articles. */
export const ArticleHead = ({ to, title, text, meta, search = '' }: ArticleHeadProps) => (
  <Link to={to} className={styles.row}>
    <span className={asStack(2, 'shrinks')}>
      <b className={asText('fs15', 'lh14', 'breaks')}>
        <Found text={title} search={search} />
      </b>
      {text ? (
        <span className={asText('fs13', 'soft', 'breaks')}>
          <Found text={text} search={search} />
        </span>
      ) : null}
      {meta ? <span className={asText('fs12', 'quiet')}>{meta}</span> : null}
    </span>
    <IconChevronRight size={18} />
  </Link>
)

export const ArticleHeads = ({ items }: { items: readonly (ArticleHeadProps & { id: string })[] }) => (
  <ul className={styles.list}>
    {items.map(({ id, ...head }) => (
      <li key={id}>
        <ArticleHead {...head} />
      </li>
    ))}
  </ul>
)

export interface ArticleFrameProps<Data> {
  asked: Asked<Data>
  /** What the article is one of; its name stands in a phone's head while there is no article. */
  section: string
  back: { to: string; label: string }
  words: FailedWords & { missing: string; missingText: string }
  children: (data: Data) => ReactNode
}

const Grey = () => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.grey}>
      <Skeleton className={styles.greyTitle} />
      <Skeleton className={styles.greyLine} />
      <Skeleton className={styles.greyLine} />
      <Skeleton className={styles.greyShort} />
    </SkeletonGroup>
  )
}

/** An article with the way back, while it loads, when it fails, and when there is no such. */
export const ArticleFrame = <Data,>({ asked, section, back, words, children }: ArticleFrameProps<Data>) => {
  const place = useHeadPlace()
  const gone = asked.error instanceof CallError && asked.error.reason === 'rejected'
  return (
    <article className={asStack(16, 'packed', 'shrinks')}>
      {place ? null : (
        <Link to={back.to} className={styles.back}>
          <IconChevronLeft size={16} />
          {back.label}
        </Link>
      )}
      {place && asked.data === undefined ? <PageHead title={section} /> : null}
      {asked.data === undefined ? null : children(asked.data)}
      {asked.isPending ? <Grey /> : null}
      {asked.error && asked.data === undefined ? (
        gone ? (
          <Empty
            isPage={place === null}
            title={words.missing}
            text={words.missingText}
            action={
              <Link to={back.to} className={buttonClass({})}>
                {back.label}
              </Link>
            }
          />
        ) : (
          <AskAgain asked={asked} words={words} />
        )
      ) : null}
    </article>
  )
}

const othersMax = 5

/** Others of their kind: beside the article where there is room, else below. */
export const OtherArticles = ({
  title,
  items,
}: {
  title: string
  items: readonly (ArticleHeadProps & { id: string })[]
}) =>
  items.length === 0 ? null : (
    <aside className={asStack(8, 'packed', 'shrinks')} aria-label={title}>
      <h2 className={asText('fs15')}>{title}</h2>
      <ArticleHeads items={items.slice(0, othersMax)} />
    </aside>
  )

/** What stands over an article; on a phone its title is the head's, in as many lines as it takes. */
export const ArticleTitle = ({ title, meta }: { title: string; meta?: ReactNode }) => {
  const place = useHeadPlace()
  const words = meta ? <p className={asText('fs12', 'quiet')}>{meta}</p> : null
  return place ? (
    <>
      <PageHead title={<span className={styles.placed}>{title}</span>} />
      {words}
    </>
  ) : (
    <header>
      <h1 className={asText('fs22', 'bold', 'lh13', 'breaks')}>{title}</h1>
      {words}
    </header>
  )
}
