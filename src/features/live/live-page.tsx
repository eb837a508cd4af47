import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { asInlineRow, asText } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconSearch, IconWarning } from '#src/ui/icons.tsx'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { languageName } from '#src/shared/live/language-name.ts'
import { LiveGrid, LiveGridSkeleton } from '#src/shared/live/live-grid.tsx'
import { searchedLives, type LiveSearch } from '#src/shared/live/live-list.ts'
import { LivesFailed } from '#src/shared/live/lives-failed.tsx'
import { useMatchBoard } from '#src/shared/match/match-board.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { SportFilter } from '#src/shared/match/sport-filter.tsx'
import { useSports } from '#src/shared/site/site-frame.ts'
import styles from './live-page.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const panelId = 'live-list'

/** `?sport=`, `?language=` and `?q=` of the address; a type that the operator does not offer is all. */
const useAsked = () => {
  const [params, setParams] = useSearchParams()
  const offered = useSports().find(({ sportsType }) => sportsType === params.get('sport'))
  const filter: LiveSearch['filter'] = offered?.sportsType ?? 'all'
  const language: LiveSearch['language'] = RoomLanguage.options.find((one) => one === params.get('language')) ?? 'any'
  const words = (params.get('q') ?? '').trim()
  const ask = (next: Partial<LiveSearch>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next.filter === 'all') after.delete('sport')
        else if (next.filter) after.set('sport', next.filter)
        if (next.language === 'any') after.delete('language')
        else if (next.language) after.set('language', next.language)
        if (next.words === '') after.delete('q')
        return after
      },
      { replace: true },
    )
  return { search: { filter, language, words }, ask }
}

const LanguageFilter = ({ value, onChange }: { value: string; onChange: (next: LiveSearch['language']) => void }) => {
  const { t, language } = useTranslations('live')
  return (
    <PillSelect
      className={styles.language}
      label={t('list.language')}
      value={value}
      options={[
        { value: 'any', label: t('list.anyLanguage') },
        ...RoomLanguage.options.map((one) => ({ value: one, label: languageName(one, language) })),
      ]}
      onChange={(next) => onChange(RoomLanguage.options.find((one) => one === next) ?? 'any')}
    />
  )
}

const NothingThere = ({ words, onReset }: { words: string; onReset: () => void }) => {
  const { t } = useTranslations('live')
  if (words === '')
    return (
      <Empty
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={<Button onClick={onReset}>{t('list.emptyAction')}</Button>}
      />
    )
  return (
    <Empty
      icon={<IconSearch size={28} />}
      title={t('list.none', { words })}
      text={t('list.noneText')}
      action={<Button onClick={onReset}>{t('list.noneAction')}</Button>}
    />
  )
}

/** The live hall: every room by type and words, kept fresh. [A-03, E-18, L-01] */
export const LivePage = () => {
  const { t } = useTranslations('live')
  const { gateway, socket } = useShellServices()
  const { search, ask } = useAsked()
  const { filter, language, words } = search
  const lives = useInfiniteQuery({ ...searchedLives(gateway, search), placeholderData: keepPreviousData })
  const pages = lives.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const board = useMatchBoard(socket, items)
  const first = pages?.[0]
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <header className={styles.head}>
        <h1 className={asText('fs22', 'bold', 'lh13', 'breaks')}>
          {words === '' ? t('list.heading') : t('list.found', { words })}
        </h1>
        <p className={asInlineRow(8, 'middle', 'fs13', 'quiet', 'figures')} aria-live="polite">
          {first ? t('list.total', { total: first.total }) : null}
          {lives.isPlaceholderData ? <Spinner className={styles.spinner ?? ''} /> : null}
        </p>
        <LanguageFilter value={language} onChange={(next) => ask({ language: next })} />
      </header>
      <SportFilter
        value={filter}
        onChange={(next) => ask({ filter: next })}
        counts={first?.counts}
        panelId={panelId}
        className={styles.filter}
      />
      {lives.isError && first ? (
        <output className={styles.stale}>
          <IconWarning size={16} />
          {t('list.stale')}
          <Button size="sm" variant="ghost" busy={lives.isFetching} onClick={() => void lives.refetch()}>
            {t('common:retry')}
          </Button>
        </output>
      ) : null}
      <section id={panelId} role="tabpanel" aria-label={t('list.heading')} aria-busy={lives.isPlaceholderData}>
        {lives.isPending ? <LiveGridSkeleton /> : null}
        {lives.isError && !first ? <LivesFailed lives={lives} /> : null}
        {first && items.length === 0 ? (
          <NothingThere words={words} onReset={() => ask({ filter: 'all', language: 'any', words: '' })} />
        ) : null}
        {items.length > 0 ? <LiveGrid items={items} board={board} /> : null}
        {lives.hasNextPage ? (
          <div className={styles.more}>
            <Button busy={lives.isFetchingNextPage} onClick={() => void lives.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  )
}
