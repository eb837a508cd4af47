import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode, lazy, useEffect, useSyncExternalStore } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { ShellServicesProvider } from '#src/shared/app/services.tsx'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { Toaster } from '#src/ui/toaster.tsx'
import { AppearanceState } from './appearance-state.tsx'
import type { Composition } from './compose.ts'
import { GatewayNotices } from './gateway-notices.tsx'
import { AppRoutes, type Screens } from './routes.tsx'
import { BootScreen } from './boot-screen.tsx'
import { useTranslations, TranslationsProvider } from '#src/shared/app/translations.tsx'
import type { SiteTranslations } from './i18n/translation-store.ts'
import { useSelector } from '@xstate/react'
import { isEntrance } from '#src/machines/accounts/from-page.ts'
import type { Navigation } from './navigation.ts'

const VerificationDialog = lazy(async () => ({
  default: (await import('#src/features/verification/verification-dialog.tsx')).VerificationDialog,
}))

/** The dialog over every screen, from the first demand on. [S-06, S-07] */
const VerificationMount = ({ composition: { verification } }: { composition: Composition }) => {
  const part = useSyncExternalStore(verification.subscribe, verification.current)
  if (!part) return null
  return (
    <Suspense>
      <VerificationDialog verification={part.actor} />
    </Suspense>
  )
}

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('#src/features/account-changes/reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

/** The dialog over every screen, from the first change of the account on. */
const ReauthenticationMount = ({ composition: { reauthentication } }: { composition: Composition }) => {
  const part = useSyncExternalStore(reauthentication.subscribe, reauthentication.current)
  if (!part) return null
  return (
    <Suspense>
      <ReauthenticationDialog reauthentication={part.actor} />
    </Suspense>
  )
}

const ChangeNotice = lazy(async () => ({
  default: (await import('#src/features/account-changes/change-notice.tsx')).ChangeNotice,
}))

/** What another device did to the account, over every screen. */
const ChangeNoticeMount = ({ composition: { accountNotice } }: { composition: Composition }) => {
  const actor = useSyncExternalStore(accountNotice.subscribe, accountNotice.current)
  if (!actor) return null
  return (
    <Suspense>
      <ChangeNotice notice={actor} />
    </Suspense>
  )
}

/** Everybody hears of a change at once; their questions spread over this time. */
const spreadMs = 2_000

/**
 * When an operator has changed the site, what was kept of it goes and is asked again: queries whose key starts with
 * 'site'. [C-09, S-10]
 */
const useSiteChanges = ({ socket, gateway, queries, access }: Composition): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = socket.on('site.changed', () => {
      gateway.forget('')
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['site'] })
        access.current()?.send({ type: 'site.changed' })
      }, Math.random() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket, gateway, queries, access])

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

const PasswordReminder = lazy(async () => ({
  default: (await import('#src/features/shell/password-reminder.tsx')).PasswordReminder,
}))

/** Reminds whoever is logged in of an old password. [S-04, C-11] */
const ReminderMount = ({ composition: { reminder } }: { composition: Composition }) => {
  const part = useSyncExternalStore(reminder.subscribe, reminder.current)
  const isDue = useSelector(part, (snapshot) => snapshot?.matches('reminding') ?? false)
  if (!part || !isDue) return null
  return (
    <Suspense>
      <PasswordReminder reminder={part} />
    </Suspense>
  )
}

const SessionDialog = lazy(async () => ({
  default: (await import('#src/features/shell/session-dialog.tsx')).SessionDialog,
}))

/** Shows the session's dialog over every screen, also where the site did not open. [S-03, S-04, S-05] */
const SessionDialogMount = ({ composition: { session } }: { composition: Composition }) => {
  const notice = useSelector(session, (snapshot) => snapshot.context.notice)
  if (!notice) return null
  return (
    <Suspense>
      <SessionDialog notice={notice} onOk={() => session.send({ type: 'session.acknowledge' })} />
    </Suspense>
  )
}

interface AppProps {
  composition: Composition
  words: SiteTranslations
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
  const { gateway, socket, session, serverNow, access, reminder } = composition
  const { report } = composition.telemetry
  const services = useMemo(
    () => ({ gateway, socket, session, serverNow, site, frameCalls, access, reminder, report }),
    [gateway, socket, session, serverNow, site, access, reminder, report],
  )
  useSiteChanges(composition)
  useMemberCurrency(composition)
  return <ShellServicesProvider value={services}>{children}</ShellServicesProvider>
}

const Site = ({ composition, words, screens }: AppProps) => {
  const { pathname } = useLocation()
  useNavigation(composition.navigation)
  const { report } = composition.telemetry
  useEffect(() => report('page.opened'), [pathname, report])
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
              <AppRoutes screens={screens} />
              <ReminderMount composition={composition} />
              <ChangeNoticeMount composition={composition} />
              <ReauthenticationMount composition={composition} />
              <VerificationMount composition={composition} />
            </AppearanceState>
          </Services>
        )}
      </BootScreen>
      <SessionDialogMount composition={composition} />
    </>
  )
}

/** The whole site. */
export const App = ({ composition, words, screens }: AppProps) => (
  <TranslationsProvider value={words}>
    <QueryClientProvider client={composition.queries}>
      <BrowserRouter>
        <ErrorBoundary fallback={<CrashPage />}>
          <Suspense>
            <Site composition={composition} words={words} screens={screens} />
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
      <Suspense>
        <Notices />
        <GatewayNotices composition={composition} />
      </Suspense>
    </QueryClientProvider>
  </TranslationsProvider>
)
