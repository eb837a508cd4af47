import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { debounceMs } from '#contract/limits.ts'
import { isInputMethods } from '#src/ui/input-method.ts'
import { asText } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose, IconSearch } from '#src/ui/icons.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { ArticleHeads, AskAgain, ListSkeleton } from '#src/shared/article/article-frame.tsx'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { helpArticles, helpCategories } from '#src/shared/site/site-content.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServicePath } from '#src/shared/site/service-path.ts'
import { helpPath } from './help-path.ts'
import { HelpCategories } from './help-categories.tsx'
import styles from './help-page.module.css'

const wordsMax = 40

/** `?category=` and `?q=` of the address. */
const useAsked = () => {
  const [params, setParams] = useSearchParams()
  return {
    categoryId: params.get('category') ?? '',
    words: (params.get('q') ?? '').trim().slice(0, wordsMax),
    ask: (words: string) => setParams(words.trim() === '' ? {} : { q: words.trim() }, { replace: true }),
  }
}

/** Searches while one types; words look into all categories. [L-03] */
const HelpSearch = ({ asked, onAsk }: { asked: string; onAsk: (words: string) => void }) => {
  const { t } = useTranslations('help')
  const [words, setWords] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (asked !== words.trim()) setWords(asked)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string, waitMs: number) => {
    setWords(next)
    clearTimeout(timer.current)
    if (!isOver(next, wordsMax)) timer.current = setTimeout(() => onAsk(next), waitMs)
  }
  return (
    <search>
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        limit={wordsMax}
        aria-label={t('search')}
        placeholder={t('placeholder')}
        value={words}
        icon={<IconSearch size={20} />}
        end={
          words === '' ? null : (
            <IconButton size="sm" label={t('clear')} onClick={() => type('', 0)}>
              <IconClose size={16} />
            </IconButton>
          )
        }
        onChange={(event) => type(event.target.value, debounceMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isInputMethods(event.nativeEvent)) type(words, 0)
        }}
      />
    </search>
  )
}

const NothingFound = ({ words }: { words: string }) => {
  const { t } = useTranslations('help')
  const service = useServicePath()
  if (words === '') return <Empty title={t('empty')} />
  return (
    <Empty
      icon={<IconSearch size={28} />}
      title={t('none', { words })}
      text={t('noneText')}
      action={
        <Link to={service} className={buttonClass({})}>
          {t('service')}
        </Link>
      }
    />
  )
}

/** One category after the other, in their order. */
const inCategories = <Article extends { categoryId: string }>(
  articles: readonly Article[],
  categoryIds: readonly string[],
): Article[] => articles.toSorted((a, b) => categoryIds.indexOf(a.categoryId) - categoryIds.indexOf(b.categoryId))

/** Articles by category and by words. [C-10] */
export const HelpPage = () => {
  const { t } = useTranslations('help')
  const { gateway } = useShellServices()
  const { categoryId, words, ask } = useAsked()
  const categories = useQuery(helpCategories(gateway))
  const articles = useQuery({
    ...helpArticles(gateway, { categoryId: words === '' ? categoryId : '', search: words }),
    placeholderData: keepPreviousData,
  })
  const nameOf = new Map(categories.data?.categories.map(({ id, name }) => [id, name]))
  const listed = articles.data?.articles
  const found = words === '' ? listed && inCategories(listed, [...nameOf.keys()]) : listed
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <HelpSearch asked={words} onAsk={ask} />
      <div className={styles.columns}>
        <HelpCategories categories={categories.data?.categories} current={words === '' ? categoryId : null} />
        <section className={asText('shrinks')} aria-label={t('title')} aria-busy={articles.isFetching}>
          {articles.isPending ? <ListSkeleton /> : null}
          {articles.isError && !found ? (
            <AskAgain asked={articles} words={{ failed: t('failed'), failedText: t('failedText') }} />
          ) : null}
          <p className={styles.count} aria-live="polite">
            {words !== '' && found ? t('found', { words, count: found.length }) : null}
          </p>
          {found?.length === 0 ? <NothingFound words={words} /> : null}
          <ArticleHeads
            items={(found ?? []).map(({ id, title, excerpt, categoryId: of }) => ({
              id,
              to: helpPath(id),
              title,
              text: excerpt,
              search: words,
              meta: categoryId === '' || words !== '' ? nameOf.get(of) : undefined,
            }))}
          />
        </section>
      </div>
    </div>
  )
}
