import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import type { matchDetail } from '#contract/sports/match-calls.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMatchBoard, type MatchBoard } from '#src/shared/match/match-board.ts'
import { sportsPath } from '#src/features/sports/match-path.ts'
import { roomOfMatch } from '#src/features/sports/sports-data.ts'
import { useSides } from '#src/features/sports/use-match-words.ts'
import { useMovingMatch } from '#src/features/sports/use-moving-match.ts'
import { FactPanel, factTabs, MatchFacts, type FactTab } from './match-facts.tsx'
import { MarketPanel } from './market-panel.tsx'
import { MatchHead } from './match-head.tsx'
import { MatchStage } from './match-stage.tsx'
import { namedPlayers } from './named-players.ts'
import type { LoadMatchVideo } from './match-video-part.ts'
import { OpenSport } from '#src/features/sports/open-sport.tsx'
import { useWholeMatch } from './use-whole-match.ts'
import styles from './match-page.module.css'

type Whole = ResponseOf<typeof matchDetail>
type PhoneTab = 'odds' | FactTab

const phonePanelId = 'match-parts'

const Unknown = () => {
  const { t } = useTranslations('sports')
  return (
    <Empty
      isPage
      title={t('match.unknown')}
      text={t('match.unknownText')}
      action={
        <div className={asRow(10, 'wrap', 'center')}>
          <Link to={sportsPath} className={buttonClass({ variant: 'primary' })}>
            {t('match.toSports')}
          </Link>
          <Link to="/app/live" className={buttonClass({ variant: 'secondary' })}>
            {t('match.toLive')}
          </Link>
        </div>
      }
    />
  )
}

const PageSkeleton = () => {
  const { t } = useTranslations('sports')
  return (
    <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
      <Skeleton className={styles.ghostHead} />
      <Skeleton className={styles.ghostStage} />
      <Skeleton className={styles.ghostMarkets} />
    </SkeletonGroup>
  )
}

/** All markets and events as of now, newer of what was asked for and what was pushed. */
const useMovingParts = (whole: Whole, board: MatchBoard) => {
  const { matchId, version } = whole.match
  const state = useSyncExternalStore(
    (listener) => board.subscribe(matchId, listener),
    () => board.get(matchId),
  )
  const newer = state && state.version > version ? state : undefined
  return { markets: newer?.markets ?? whole.markets }
}

interface WatchedProps {
  whole: Whole
  loadVideo: LoadMatchVideo
}

const Parts = ({ whole, board, loadVideo }: WatchedProps & { board: MatchBoard }) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const [tab, setTab] = useState<PhoneTab>('odds')
  const isWide = useMediaQuery('(min-width: 1024px)')
  const { gateway } = useShellServices()
  const asked = useQuery(roomOfMatch(gateway, whole.match.matchId))
  const moving = useMovingMatch(whole.match, board)
  const roomNo = asked.data ? asked.data.chatRoomNo : moving.roomNo
  // A room whose status cannot be had is entered: it shows its status itself.
  const anchorStatus = asked.data?.anchorStatus ?? (asked.isError ? 1 : null)
  const room = roomNo === null ? null : { anchorRoomId: roomNo, anchorStatus }
  const match = useMemo(() => ({ ...moving, roomNo }), [moving, roomNo])
  const { markets } = useMovingParts(whole, board)
  const sides = useSides(match)
  const detail = useMemo(() => namedPlayers(whole.detail, language), [whole.detail, language])
  const venue = language === 'en' && detail.venueEn !== '' ? detail.venueEn : detail.venue
  const shared = { match, sides, detail }
  const head = <MatchHead match={match} sides={sides} venue={venue} room={room} />
  const stage = <MatchStage {...shared} room={room} loadVideo={loadVideo} />
  const panel = <MarketPanel {...shared} markets={markets} />
  if (isWide)
    return (
      <>
        {head}
        <div className={styles.stage}>
          {stage}
          <MatchFacts {...shared} />
        </div>
        {panel}
      </>
    )
  return (
    <>
      {head}
      {stage}
      <Tabs<PhoneTab>
        spread
        label={t('match.tabs')}
        panelId={phonePanelId}
        value={tab}
        onChange={setTab}
        className={styles.tabs ?? ''}
        items={[
          { value: 'odds', label: t('match.odds'), count: match.marketCount },
          ...factTabs.map((value) => ({ value, label: t(`facts.${value}`) })),
        ]}
      />
      <div id={phonePanelId} role="tabpanel" aria-label={t('match.tabs')} className={styles.phonePanel}>
        {tab === 'odds' ? panel : <FactPanel tab={tab} {...shared} />}
      </div>
    </>
  )
}

const Watched = ({ whole, loadVideo }: WatchedProps) => {
  const { t } = useTranslations('sports')
  const { socket } = useShellServices()
  const { matchId, gameStatus } = whole.match
  const watched = useMemo(() => [{ matchId, gameStatus }], [matchId, gameStatus])
  const board = useMatchBoard(socket, watched, 'page')
  const sides = useSides(whole.match)
  return (
    <>
      <PageTitle title={t('matchTitle', { ...sides })} />
      <Parts whole={whole} board={board} loadVideo={loadVideo} />
    </>
  )
}

/** `/app/match/<id>`: a match with its drawing, facts and all its markets; its room is one press away. [E-10, E-18, R-12] */
export const MatchPage = ({ matchId, loadVideo }: { matchId: string; loadVideo: LoadMatchVideo }) => {
  const { t } = useTranslations('sports')
  const asked = useWholeMatch(matchId)
  return (
    <div className={styles.page}>
      {asked.data ? null : <PageTitle title={t('title')} />}
      {asked.isPending ? <PageSkeleton /> : null}
      {asked.data === null ? <Unknown /> : null}
      {asked.isError && !asked.data ? (
        <ErrorState
          title={t('match.failed')}
          text={t('list.failedText')}
          action={
            <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {asked.data ? (
        <OpenSport sport={asked.data.match.league.sport}>
          <Watched whole={asked.data} loadVideo={loadVideo} />
        </OpenSport>
      ) : null}
    </div>
  )
}
