import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gameOfPlayLink, targetOfPlayLink } from '#src/shared/site/play-links.ts'
import { useSiteName } from '#src/shared/site/site-name.ts'
import type { gameFrameMachine } from '#src/machines/venues/game-frame-machine.ts'
import { GameFrame } from './game-frame.tsx'
import styles from './play-page.module.css'

export interface PlayPageProps {
  machine: typeof gameFrameMachine
  /** Lets members pass. */
  MembersOnly: ComponentType<{ children: ReactNode }>
}

/** Where a play link leads away, and that it does. */
const Leaving = ({ target }: { target: string | null }) => {
  const { t } = useTranslations('egame')
  const { name: site } = useSiteName()
  const url = target === null ? null : new URL(target)
  if (url?.origin === location.origin) return <Navigate to={`${url.pathname}${url.search}${url.hash}`} replace />
  const home = (
    <Link to="/app/home" className={buttonClass({ variant: 'ghost' })}>
      {t('leaving.home')}
    </Link>
  )
  if (!url)
    return (
      <div id="broken" className={styles.leaving}>
        <Empty isPage icon={<IconWarning size={28} />} title={t('leaving.broken')} action={home} />
      </div>
    )
  return (
    <div id="leaving" className={styles.leaving}>
      <h1 className={asText('fs22', 'plain')}>{t('leaving.title', { site })}</h1>
      <p className={styles.host} dir="ltr">
        {url.host}
      </p>
      <p>{t('leaving.text', { site })}</p>
      <a id="go" href={url.href} rel="noopener noreferrer" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('leaving.go')}
      </a>
      {home}
    </div>
  )
}

/** Nobody is to find a play link by searching. */
const useNoIndex = (): void =>
  useEffect(() => {
    const tag = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(tag)
    return () => tag.remove()
  }, [])

/** What play links lead to: a game of a venue in its frame, or the way to another site. */
export const PlayPage = ({ machine, MembersOnly }: PlayPageProps) => {
  const { t } = useTranslations('egame')
  const { name: site } = useSiteName()
  const [params] = useSearchParams()
  useNoIndex()
  const linked = gameOfPlayLink(params)
  if (!linked)
    return (
      <main className={styles.alone}>
        <PageTitle title={t('leaving.title', { site })} />
        <Leaving target={targetOfPlayLink(location.href, location.origin)} />
      </main>
    )
  const { launchedUrl, ...game } = linked
  const frame = (
    <GameFrame
      key={`${game.channelCode}/${game.gameId}/${String(game.isDemo)}`}
      machine={machine}
      game={game}
      launchedUrl={launchedUrl}
    />
  )
  return <main className={styles.page}>{game.isDemo ? frame : <MembersOnly>{frame}</MembersOnly>}</main>
}
