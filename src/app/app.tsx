import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { ShellServicesProvider } from '#src/shared/app/services.tsx'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { Toaster } from '#src/ui/toaster.tsx'
import { AppearanceState } from './appearance-state.tsx'
import type { Composition } from './compose.ts'
import { GatewayNotices } from './gateway-notices.tsx'
import { AppRoutes, type Screens } from './routes.tsx'
import { SessionGate } from './session-dialog-mount.tsx'
import { SiteGate } from './boot-screen.tsx'
import { useNavigation } from './use-navigation.ts'
import { useSiteChanges } from './use-site-changes.ts'
import { VerificationGate } from './verification-mount.tsx'
import { useWords, WordsProvider } from '#src/shared/app/translations.tsx'
import type { SiteWords } from './i18n/translation-store.ts'

interface AppProps {
  composition: Composition
  words: SiteWords
  screens: Screens
}

const Notices = () => {
  const { t } = useWords('common')
  return <Toaster label={t('notifications')} />
}

const Services = ({
  composition,
  site,
  children,
}: {
  composition: Composition
  site: SiteInfo
  children: ReactNode
}) => {
  const { gateway, socket, session, serverNow, access } = composition
  const services = useMemo(
    () => ({ gateway, socket, session, serverNow, site, access }),
    [gateway, socket, session, serverNow, site, access],
  )
  useSiteChanges(composition)
  return <ShellServicesProvider value={services}>{children}</ShellServicesProvider>
}

const Site = ({ composition, words, screens }: AppProps) => {
  const { pathname } = useLocation()
  useNavigation(composition.navigation)
  return (
    <SiteGate composition={composition}>
      {(site) => (
        <Services composition={composition} site={site}>
          <AppearanceState
            composition={composition}
            words={words}
            site={site}
            forcedTheme={pathname.startsWith('/entry/') ? 'fresh' : undefined}
          >
            <AppRoutes screens={screens} />
            <SessionGate />
            <VerificationGate composition={composition} />
          </AppearanceState>
        </Services>
      )}
    </SiteGate>
  )
}

/** The whole site. */
export const App = ({ composition, words, screens }: AppProps) => (
  <WordsProvider value={words}>
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
  </WordsProvider>
)
