import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconLock, IconRefresh } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useFullScreen } from '#src/shared/player/use-full-screen.ts'
import { channelPath } from '#src/shared/site/channel-path.ts'
import { venues } from '#src/shared/site/site-content.ts'
import { egamePathOf, gamePlayLink } from '#src/shared/site/play-links.ts'
import type { gameFrameMachine, PlayedGame } from '#src/machines/venues/game-frame-machine.ts'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './play-page.module.css'
import { SessionBar } from './session-bar.tsx'
import { tellGame, useEmitted, useGameMessages, useWakeLock } from './use-game-window.ts'

type Frame = ActorRefFrom<typeof gameFrameMachine>

interface GameFrameProps {
  machine: typeof gameFrameMachine
  game: PlayedGame
  /** An address of the game that was opened before: by this page, before it was loaded again. */
  launchedUrl: string | null
}

/** Where the game's venue is: electronic games and live casino have lobbies of their own. */
const useLobbyPath = ({ channelCode }: PlayedGame): string => {
  const { gateway } = useShellServices()
  const venue = useQuery(venues(gateway)).data?.venues.find((each) => each.channelCode === channelCode)
  return (venue && channelPath(venue)) ?? egamePathOf(channelCode)
}

/** The address of the page says which address of the venue is open, as play links do. */
const useAddress = (game: PlayedGame, url: string | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (url !== undefined) void navigate(gamePlayLink(game, url), { replace: true })
  }, [navigate, game, url])
}

/** Who takes a break, or is excluded, while a game is open: the game is told. */
const usePauses = (frame: RefObject<HTMLIFrameElement | null>, url: string | undefined, isDemo: boolean): void => {
  const { socket } = useShellServices()
  useEffect(() => {
    if (url === undefined || isDemo) return undefined
    return socket.on('protection.changed', ({ pause }) => {
      if (pause !== null) tellGame(frame, url, 'pause')
    })
  }, [socket, frame, url, isDemo])
}

const Cover = ({ actor }: { actor: Frame }) => {
  const { t } = useTranslations('egame')
  const state = useSelector(actor, ({ value }) => value)
  const reject = useSelector(actor, ({ context }) => context.reject)
  if (state === 'playing' || state === 'left') return null
  if (state === 'launching' || state === 'loading')
    return (
      <output className={styles.cover}>
        <Spinner />
        {t('play.opening')}
      </output>
    )
  const retry = (
    <Button icon={<IconRefresh size={16} />} onClick={() => actor.send({ type: 'game.retry' })}>
      {t('common:retry')}
    </Button>
  )
  return (
    <div className={styles.cover}>
      {state === 'refused' ? (
        <ErrorState icon={<IconLock size={28} />} title={t('play.refused')} text={reject?.msg} action={retry} />
      ) : (
        <ErrorState title={t('play.failed')} text={t('play.failedText')} action={retry} />
      )}
    </div>
  )
}

const TurnHint = ({ actor }: { actor: Frame }) => {
  const { t } = useTranslations('egame')
  const isUpright = useMediaQuery('(max-width: 767px) and (orientation: portrait)')
  const isWide = useSelector(actor, ({ context }) => context.launched?.orientation === 'landscape')
  const [isRead, setRead] = useState(false)
  if (!isUpright || !isWide || isRead) return null
  return (
    <button type="button" className={styles.turn} onClick={() => setRead(true)}>
      {t('play.turn')}
    </button>
  )
}

/** A game of a venue, with the bar of the sitting over it. [C-13, R-09] */
export const GameFrame = ({ machine, game, launchedUrl }: GameFrameProps) => {
  const { t } = useTranslations('egame')
  const navigate = useNavigate()
  const { serverNow, session } = useShellServices()
  const [played] = useState(game)
  const [startedAtMs] = useState(serverNow)
  const { currency } = useMoney()
  const actor = useActorRef(machine, { input: { game: played, spentUrl: launchedUrl, currency } })
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches('playing'))
  const url = context.launched?.url
  const lobbyPath = useLobbyPath(played)
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const orientation = context.launched?.orientation
  const turnsTo = orientation === 'any' ? undefined : orientation
  const { isFull, canFill, toggle } = useFullScreen(place, false, turnsTo)
  useAddress(played, url)
  useGameMessages(
    frame,
    url,
    useCallback((message) => actor.send({ type: 'game.message', message }), [actor]),
  )
  usePauses(frame, url, played.isDemo)
  useWakeLock(isPlaying)
  useEmitted(actor, 'game.full', toggle)
  useEmitted(
    actor,
    'game.left',
    useCallback(() => {
      session.send({ type: 'session.refresh' })
      void navigate(lobbyPath, { replace: true })
    }, [session, navigate, lobbyPath]),
  )
  return (
    <div ref={place} className={styles.sitting}>
      <PageTitle title={context.launched?.name ?? t('play.title')} />
      <SessionBar
        context={context}
        startedAtMs={startedAtMs}
        isFull={isFull}
        canFill={canFill}
        onFull={toggle}
        onLeave={() => actor.send({ type: 'game.leave' })}
      />
      <TurnHint actor={actor} />
      <div className={styles.stage}>
        {url === undefined ? null : (
          <iframe
            key={url}
            ref={frame}
            src={url}
            title={t('play.frame')}
            className={styles.frame}
            sandbox="allow-scripts allow-same-origin"
            allow="fullscreen; autoplay"
            referrerPolicy="no-referrer"
          />
        )}
        <Cover actor={actor} />
      </div>
    </div>
  )
}
