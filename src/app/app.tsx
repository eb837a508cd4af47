import { QueryClientProvider, type Query } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { ShellServicesProvider } from '#src/shared/app/services.tsx'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { Toaster } from '#src/ui/toaster.tsx'
import { AppearanceState } from './appearance-state.tsx'
import type { Composition } from './compose.ts'
import { GatewayNotices } from './gateway/gateway-notices.tsx'
import { AppRoutes, type Screens } from './routes.tsx'
import { BootScreen } from './start/boot-screen.tsx'
import { useTranslations, TranslationsProvider } from '#src/shared/app/translations.tsx'
import { LazyDialog } from './lazy-dialogs.tsx'
import { useSelector } from '@xstate/react'
import { isEntrance } from '#src/machines/accounts/from-page.ts'
import type { Navigation } from './navigation.ts'

/** Everybody hears of a change at once; their questions spread over this time. */
const spreadMs = 2_000

/** Calls back whenever the socket is there again: what was pushed while it was away was not heard. */
const onReturn = (socket: Socket, listener: () => void): (() => void) => {
  let hasConnected = socket.status === 'connected'
  return socket.onStatus((status) => {
    if (status !== 'connected') return
    if (hasConnected) listener()
    hasConnected = true
  })
}

/** Whether somebody has just pressed for its next page, which asking anew would cancel. */
const isGrowing = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/**
 * When an operator has changed the site, what was kept of it goes and is asked again: queries whose key starts with
 * 'site'; also when the socket was away and may have missed it. [C-09, S-10]
 */
const useSiteChanges = ({ socket, gateway, queries, access, onSiteChanged }: Composition): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = (): void => {
      gateway.forget('')
      clearTimeout(timer)
      timer = setTimeout(ask, Math.random() * spreadMs)
    }
    const ask = (): void => {
      void queries.invalidateQueries({ queryKey: ['site'], predicate: (query) => !isGrowing(query) })
      if (queries.getQueryCache().find({ queryKey: ['site'], exact: false, predicate: isGrowing })) changed()
      access.current()?.send({ type: 'site.changed' })
    }
    const stops = [onSiteChanged(changed), onReturn(socket, changed)]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [socket, gateway, queries, access, onSiteChanged])

const promoted = { queryKey: ['site', 'promoted'] }

/** Whoever pauses play, on whatever device, loses what is advertised at once. */
const usePauses = ({ socket, queries }: Composition): void =>
  useEffect(
    () =>
      socket.on('protection.changed', ({ pause }) => {
        void (pause ? queries.resetQueries(promoted) : queries.invalidateQueries(promoted))
      }),
    [socket, queries],
  )

/** Pages that one does not come back to. */
const isPassing = (path: string): boolean => isEntrance(path) || /^\/(?:maintenance|access-\w+)$/.test(path)

/** Lets machines say where the user goes, also while the site is closed. [S-03, S-04, S-08, S-09, S-10] */
const useNavigation = (navigation: Navigation): void => {
  const navigate = useNavigate()
  useEffect(
    () => navigation.attach((path, state) => void navigate(path, { state, replace: isPassing(location.pathname) })),
    [navigation, navigate],
  )
}

interface AppProps {
  composition: Composition
  screens: Screens
}

const Notices = () => {
  const { t } = useTranslations('common')
  return <Toaster label={t('notifications')} />
}

/** Amounts are in the currency of whoever is logged in. */
const useMemberCurrency = ({ gateway, session }: Composition): void => {
  const memberId = useSelector(session, (snapshot) => snapshot.context.userInfo?.id)
  useEffect(() => {
    if (memberId === undefined) return
    import('./member-currency.ts').then(({ adoptCurrency }) => adoptCurrency(gateway)).catch(() => undefined)
  }, [memberId, gateway])
}

const frameCalls = async () => (await import('#src/shared/site/frame-calls.ts')).frameCalls

const Services = ({
  composition,
  site,
  children,
}: {
  composition: Composition
  site: SiteInfo
  children: ReactNode
}) => {
  const { gateway, socket, session, serverNow, access, askLogin } = composition
  const { reminder } = composition.dialogs
  const { slip } = composition
  const { report } = composition.telemetry
  const services = useMemo(
    () => ({
      gateway,
      socket,
      session,
      serverNow,
      site,
      frameCalls,
      access,
      reminder,
      report,
      askLogin,
      slip: slip.port,
    }),
    [gateway, socket, session, serverNow, site, access, reminder, report, askLogin, slip],
  )
  useSiteChanges(composition)
  usePauses(composition)
  useMemberCurrency(composition)
  return <ShellServicesProvider value={services}>{children}</ShellServicesProvider>
}

const Site = ({ composition, screens }: AppProps) => {
  const { words, dialogs } = composition
  const { pathname } = useLocation()
  useNavigation(composition.navigation)
  const { report } = composition.telemetry
  useEffect(() => report('page.opened'), [pathname, report])
  useEffect(() => composition.slip.loadFor(pathname), [pathname, composition])
  useEffect(() => () => window.headStart?.drop(), [pathname])
  return (
    <>
      <BootScreen composition={composition}>
        {(site) => (
          <Services composition={composition} site={site}>
            <AppearanceState
              composition={composition}
              words={words}
              forcedTheme={pathname.startsWith('/entry/') ? 'fresh' : undefined}
            >
              <AppRoutes screens={screens} slip={<LazyDialog part={composition.slip} />} />
              <LazyDialog part={dialogs.passwordReminder} />
              <LazyDialog part={dialogs.accountNotice} />
              <LazyDialog part={dialogs.playGuard} />
              <LazyDialog part={dialogs.agreementsDialog} />
              <LazyDialog part={dialogs.reauthentication} />
              <LazyDialog part={dialogs.entrance} />
              <LazyDialog part={dialogs.verification} />
            </AppearanceState>
          </Services>
        )}
      </BootScreen>
      <LazyDialog part={dialogs.sessionDialog} />
    </>
  )
}

/** The whole site, inside a router. */
export const App = ({ composition, screens }: AppProps) => {
  useEffect(() => window.firstHtml?.release(), [])
  return (
    <TranslationsProvider value={composition.words}>
      <QueryClientProvider client={composition.queries}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Suspense>
            <Site composition={composition} screens={screens} />
          </Suspense>
        </ErrorBoundary>
        <Suspense>
          <Notices />
          <GatewayNotices composition={composition} />
          <LazyDialog part={composition.dialogs.addressAlert} />
        </Suspense>
      </QueryClientProvider>
    </TranslationsProvider>
  )
}
