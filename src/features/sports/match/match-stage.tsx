import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Incident, MatchDetail, MatchItem } from '#contract/sports/entities/match-item.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconBasketball, IconFootball, IconGamepad, IconLive, IconMic } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { useTimeWords } from '#src/features/sports/use-match-words.ts'
import { FieldView } from './field-view.tsx'
import { EventStrip } from './event-strip.tsx'
import { MatchRoomLink, type MatchRoom } from './match-room-link.tsx'
import type { LoadMatchVideo } from './match-video-part.ts'
import styles from './match-stage.module.css'

const modes = ['ANIMATION', 'LIVE', 'ANCHOR'] as const satisfies readonly MatchViewMode[]
const logMax = 3
const panelId = 'match-stage'

const sportIcons = {
  football: <IconFootball size={14} />,
  basketball: <IconBasketball size={14} />,
  esports: <IconGamepad size={14} />,
} as const

/** Of no weight, or said above the ground for good. */
const unloggedKinds: ReadonlySet<Incident['kind']> = new Set(['safe', 'miss', 'end'])

interface StageProps {
  match: MatchItem
  sides: SideNames
  detail: MatchDetail
  room: MatchRoom | null
}

const sideName = (sides: SideNames, side: Incident['side']): string => (side === 'none' ? '' : sides[side])

/** Whether the line above the ground says what happened last. */
const saysNewest = ({ gameStatus, note }: MatchItem): boolean => gameStatus === 1 && note === null

/** The newest thing that happened, or how the match stands when nothing does. */
const useCall = ({ match, sides, detail }: Omit<StageProps, 'room'>): string => {
  const { t } = useTranslations('sports')
  const { main, sub } = useTimeWords(match)
  const [newest] = detail.incidents
  if (match.note !== null) return t(`noteTexts.${match.note}`)
  if (match.gameStatus === 0) return t('modes.soon', { time: `${sub} ${main}` })
  if (match.gameStatus === 2) return t('modes.over')
  if (!newest) return sub
  return `${sideName(sides, newest.side)} ${t(`incidents.${newest.kind}`)}`.trim()
}

/** What happened before that: nothing is said twice. */
const Log = ({ match, sides, detail }: Omit<StageProps, 'room'>) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const earlier = saysNewest(match) ? detail.incidents.slice(1) : detail.incidents
  const logged = earlier.filter(({ kind }) => !unloggedKinds.has(kind)).slice(0, logMax)
  if (logged.length === 0) return null
  return (
    <ol className={styles.log} aria-label={t('modes.log')}>
      {logged.map(({ incidentId, at, kind, side, player }) => (
        <li key={incidentId} data-side={side}>
          <b>{periodWords(language, at)}</b>
          {`${t(`incidents.${kind}`)} ${player === '' ? sideName(sides, side) : player}`.trim()}
        </li>
      ))}
    </ol>
  )
}

const Way = ({ icon, title, text, room }: { icon: ReactNode; title: string; text: string; room: MatchRoom | null }) => {
  const { t } = useTranslations('sports')
  return (
    <Empty
      className={styles.way}
      icon={icon}
      title={title}
      text={text}
      action={
        room === null ? (
          <Link to="/app/live" className={buttonClass({ variant: 'secondary' })}>
            {t('match.toLive')}
          </Link>
        ) : (
          <MatchRoomLink room={room} className={buttonClass({ variant: 'primary' })}>
            {t('modes.enter')}
          </MatchRoomLink>
        )
      }
    />
  )
}

interface VideoProps extends Pick<StageProps, 'match' | 'sides' | 'room'> {
  loadVideo: LoadMatchVideo
  onBack: () => void
}

const OutsideVideo = ({ match, sides, loadVideo, onBack }: Omit<VideoProps, 'room'>) => {
  const { t } = useTranslations('sports')
  const part = useQuery({
    queryKey: ['match-video-part'],
    queryFn: async () => ({ Player: await loadOnline(loadVideo) }),
    staleTime: Infinity,
  })
  if (part.data) {
    const { Player } = part.data
    return <Player matchId={match.matchId} title={t('matchTitle', { ...sides })} onBack={onBack} />
  }
  if (!part.isError)
    return (
      <output className={styles.loading}>
        <Spinner />
        {t('common:loading')}
      </output>
    )
  const again = (
    <Button busy={part.isFetching} onClick={() => void part.refetch()}>
      {t('common:retry')}
    </Button>
  )
  return (
    <ErrorState
      className={styles.way}
      title={t('modes.videoFailed')}
      text={t('modes.videoFailedText')}
      action={again}
    />
  )
}

const usePlaysOutside = ({ gameStatus, isVoid }: MatchItem): boolean =>
  useShellServices().site.matchVideos && gameStatus === 1 && !isVoid

const RoomWay = ({ room }: Pick<StageProps, 'room'>) => {
  const { t } = useTranslations('sports')
  if (room === null) return null
  return (
    <MatchRoomLink room={room} className={styles.room}>
      <IconMic size={14} />
      {t('modes.enter')}
    </MatchRoomLink>
  )
}

/** The outside stream while the match runs; else what its room shows of it. [C-16] */
const Video = (props: VideoProps) => {
  const { t } = useTranslations('sports')
  const { site } = useShellServices()
  const { match, sides, room } = props
  const icon = <IconLive size={28} />
  if (usePlaysOutside(match)) return <OutsideVideo {...props} />
  if (room === null || !match.hasVideo) {
    const text = t(site.matchVideos ? 'modes.videoWhileLive' : 'modes.noVideoText')
    return <Way icon={icon} title={t('modes.noVideo')} text={text} room={room} />
  }
  const title = t('matchTitle', { ...sides })
  return <Way icon={icon} title={t('modes.videoInRoom')} text={t('modes.videoText', { title })} room={room} />
}

const Anchor = ({ room }: Pick<StageProps, 'room'>) => {
  const { t } = useTranslations('sports')
  const icon = <IconMic size={28} />
  return room === null ? (
    <Way icon={icon} title={t('modes.noAnchor')} text={t('modes.noAnchorText')} room={null} />
  ) : (
    <Way icon={icon} title={t('modes.ANCHOR')} text={t('modes.anchorText')} room={room} />
  )
}

const Animation = (props: StageProps) => {
  const { match, sides, detail } = props
  const call = useCall(props)
  return (
    <>
      <FieldView match={match} sides={sides} incidents={match.gameStatus === 1 ? detail.incidents : []} />
      <p className={styles.call} data-side={detail.incidents[0]?.side ?? 'none'}>
        {sportIcons[match.league.sport]}
        {call}
      </p>
      <Log {...props} />
    </>
  )
}

/** The match as a drawing, as video, or where a streamer casts it. [E-18] */
export const MatchStage = ({ loadVideo, ...props }: StageProps & { loadVideo: LoadMatchVideo }) => {
  const { t } = useTranslations('sports')
  const [mode, setMode] = useState<MatchViewMode>('ANIMATION')
  const { match } = props
  const playsOutside = usePlaysOutside(match)
  return (
    <section className={styles.stage} aria-label={t('modes.stage')}>
      <div id={panelId} role="tabpanel" aria-label={t(`modes.${mode}`)} data-mode={mode} className={styles.view}>
        {mode === 'ANIMATION' ? <Animation {...props} /> : null}
        {mode === 'LIVE' ? <Video {...props} loadVideo={loadVideo} onBack={() => setMode('ANIMATION')} /> : null}
        {mode === 'ANCHOR' ? <Anchor {...props} /> : null}
        {mode === 'LIVE' && playsOutside ? <RoomWay room={props.room} /> : null}
        <Tabs<MatchViewMode>
          look="segmented"
          label={t('modes.label')}
          panelId={panelId}
          value={mode}
          onChange={setMode}
          className={styles.modes ?? ''}
          items={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
      </div>
      <EventStrip {...props} />
    </section>
  )
}
