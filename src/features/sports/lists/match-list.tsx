import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconSearch, IconWarning, IconWifi } from '#src/ui/icons.tsx'
import { IconStar } from '#src/ui/sports-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useIsCut } from '#src/shared/match/popular-odds.ts'
import { listedMatches } from '#src/features/sports/sports-data.ts'
import { groupMatches, type MatchGroup } from './match-groups.ts'
import type { SportsAddress } from './sports-address.ts'
import styles from './match-list.module.css'

const skeletonRows = 6

/** In the place of a list while there is none. */
export const ListSkeleton = () => {
  const { t } = useTranslations('sports')
  return (
    <SkeletonGroup label={t('common:loading')} className={styles.skeleton} opening>
      {Array.from({ length: skeletonRows }, (_, at) => (
        <Skeleton key={at} className={styles.ghost} />
      ))}
    </SkeletonGroup>
  )
}

const NoFavourites = () => {
  const { t } = useTranslations('sports')
  const askLogin = useAskLogin()
  const isVisitor = useMemberId() === ''
  return (
    <Empty
      icon={<IconStar size={28} />}
      title={t('list.noFavourites')}
      text={t(isVisitor ? 'list.loginForFavourites' : 'list.noFavouritesText')}
      action={isVisitor ? <Button onClick={askLogin}>{t('list.login')}</Button> : undefined}
    />
  )
}

const NothingThere = ({ address, onReset }: { address: SportsAddress; onReset: (words: boolean) => void }) => {
  const { t } = useTranslations('sports')
  if (address.words !== '')
    return (
      <Empty
        icon={<IconSearch size={28} />}
        title={t('list.none', { words: address.words })}
        text={t('list.noneText')}
        action={<Button onClick={() => onReset(true)}>{t('list.noneAction')}</Button>}
      />
    )
  if (address.scope === 'favourites') return <NoFavourites />
  const isOver = address.scope === 'results'
  return (
    <Empty
      title={t(isOver ? 'results.empty' : 'list.empty')}
      text={t('list.emptyText')}
      action={<Button onClick={() => onReset(false)}>{t(isOver ? 'results.emptyAction' : 'list.emptyAction')}</Button>}
    />
  )
}

/** Asks for the next page as its end comes near. */
const useNearEnd = (onNear: () => void, isOn: boolean) => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = end.current
    if (!isOn || place === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '600px' })
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [onNear, isOn])
  return end
}

const useIsOffline = (): boolean => {
  const { socket } = useShellServices()
  const read = () => socket.status === 'offline'
  return useSyncExternalStore(
    (listener) => socket.onStatus(listener),
    read,
    () => false,
  )
}

export const useListedMatches = (address: SportsAddress) => {
  const { gateway, socket } = useShellServices()
  const memberId = useMemberId()
  const { scope, sport, leagueId, day, words: search } = address
  const list = useInfiniteQuery({
    ...listedMatches(gateway, { scope, sport, leagueId, day, search }, memberId, useIsCut(socket)),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const matches = useMemo(() => pages?.flatMap((page) => page.matches) ?? [], [pages])
  return { list, matches }
}

interface MatchListProps {
  address: SportsAddress
  listed: ReturnType<typeof useListedMatches>
  showGroup: (group: MatchGroup) => ReactNode
  /** Shows more again; `words`: the search alone is too narrow. */
  onReset: (words: boolean) => void
}

const Notes = ({ list }: { list: MatchListProps['listed']['list'] }) => {
  const { t } = useTranslations('sports')
  const isOffline = useIsOffline()
  return (
    <>
      {isOffline ? (
        <output className={styles.note}>
          <IconWifi size={16} />
          {t('list.offline')}
        </output>
      ) : null}
      {list.isError && list.data ? (
        <output className={styles.note}>
          <IconWarning size={16} />
          {t('list.stale')}
          <Button size="sm" variant="ghost" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('common:retry')}
          </Button>
        </output>
      ) : null}
    </>
  )
}

/** The matches that the address asks for, page by page. [A-01, C-16] */
export const MatchList = ({ address, listed: { list, matches }, showGroup, onReset }: MatchListProps) => {
  const { t } = useTranslations('sports')
  const { fetchNextPage } = list
  const near = useMemo(() => () => void fetchNextPage(), [fetchNextPage])
  const end = useNearEnd(near, list.hasNextPage && !list.isFetching)
  const groups = useMemo(() => groupMatches(matches, address.order), [matches, address.order])
  const isOther = list.isPlaceholderData
  return (
    <>
      <Notes list={list} />
      {list.isPending || (isOther && matches.length === 0) ? <ListSkeleton /> : null}
      {list.isError && !list.data ? (
        <ErrorState
          title={t('list.failed')}
          text={t('list.failedText')}
          action={
            <Button busy={list.isFetching} onClick={() => void list.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      <div className={styles.groups} aria-busy={isOther} data-old={isOther || undefined}>
        {groups.map(showGroup)}
      </div>
      {list.data && !isOther && matches.length === 0 ? <NothingThere address={address} onReset={onReset} /> : null}
      {list.hasNextPage ? (
        <div ref={end} className={styles.more}>
          <Button busy={list.isFetchingNextPage} onClick={near}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
