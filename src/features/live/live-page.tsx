import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { asInlineRow, asText } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconSearch, IconWarning } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { languageName } from '#src/shared/live/language-name.ts'
import { LiveGrid, LiveGridSkeleton } from '#src/shared/live/live-grid.tsx'
import { searchedLives } from '#src/shared/live/live-list.ts'
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
  const sportsType = useSports().find((sport) => sport.sportsType === params.get('sport'))?.sportsType
  const language = RoomLanguage.options.find((one) => one === params.get('language'))
  const search = { sportsType, language, search: params.get('q')?.trim() || undefined }
  const ask = (next: Readonly<Record<string, string>>) => {
    const after = new URLSearchParams(params)
    for (const [name, value] of Object.entries(next))
      if (value === '' || value === 'all') after.delete(name)
      else after.set(name, value)
    setParams(after, { replace: true })
  }
  return { search, ask }
}

/** A plain list: what every visit loads has no room for a nicer one. */
const LanguageFilter = ({ value, onChange }: { value: string; onChange: (next: string) => void }) => {
  const { t, language } = useTranslations('live')
  return (
    <select
      className={styles.language}
      aria-label={t('list.language')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('list.language')}</option>
      {RoomLanguage.options.map((one) => (
        <option key={one} value={one}>
          {languageName(one, language)}
        </option>
      ))}
    </select>
  )
}

const NothingThere = ({ words, onReset }: { words: string; onReset: () => void }) => {
  const { t } = useTranslations('live')
  const found = words === '' ? 'empty' : 'none'
  return (
    <Empty
      icon={words === '' ? undefined : <IconSearch size={28} />}
      title={t(`list.${found}`, { words })}
      text={t(`list.${found}Text`)}
      action={<Button onClick={onReset}>{t(`list.${found}Action`)}</Button>}
    />
  )
}

/** The live hall: every room by type and words, kept fresh. [A-03, E-18, L-01] */
export const LivePage = () => {
  const { t } = useTranslations('live')
  const { gateway, socket } = useShellServices()
  const { search, ask } = useAsked()
  const { sportsType = 'all', language = '', search: words = '' } = search
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
        value={sportsType}
        onChange={(next) => ask({ sport: next })}
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
          <NothingThere words={words} onReset={() => ask({ sport: '', language: '', q: '' })} />
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
