import { Suspense, type ComponentType, type ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { ShellLayout } from '#src/features/shell/shell-layout.tsx'
import { PagePartsProvider } from '#src/shared/site/page-parts.tsx'
import { isRoomPath } from '#src/shared/sports/slip-places.ts'
import { ScreenComing } from '#src/shared/app/screen-coming.tsx'
import type { SiteTranslations } from './i18n/translation-store.ts'
import { idle } from './start/idle.ts'
import { createScreen, type Screen } from './screen.tsx'

const account = async (words: SiteTranslations) => {
  // A try to log in that fails for want of the network must not be the one that fetches its code.
  const [{ accountRoutes }] = await Promise.all([
    import('./accounts/account-route.tsx'),
    words.load('account'),
    import('./accounts/log-in.ts'),
  ])
  return accountRoutes
}

const sports = async (words: SiteTranslations) => {
  const [{ createSportsRoutes }] = await Promise.all([import('./sports/sports-routes.tsx'), words.load('sports')])
  return createSportsRoutes(words)
}

/** What stands around the pages; a page does not fall with it. */
const around = (
  words: SiteTranslations,
  part: 'Marquee' | 'BottomLinks' | 'HomeBanners' | 'BelowPage' | 'Bell' | 'FollowMessages',
) =>
  createScreen(async () => {
    await idle()
    try {
      const [{ afterPaint }] = await Promise.all([
        import('./start/after-paint.tsx'),
        words.load('site'),
        words.load('messages'),
      ])
      return afterPaint[part]
    } catch {
      return () => null
    }
  })

/** A page within the shell, whose first picture is not brought along. */
const createPage = (load: () => Promise<ComponentType>): Screen => createScreen(load, <ScreenComing />)

/** The screens load on their own; the words of their area come at the same time. */
export const createScreens = (words: SiteTranslations) => ({
  Home: createScreen(async () => (await import('#src/features/home/home-page.tsx')).HomePage),
  Live: createScreen(async () => (await import('#src/features/live/live-page.tsx')).LivePage),
  Login: createScreen(async () => (await account(words)).Login),
  Register: createScreen(async () => (await account(words)).Register),
  Forgot: createScreen(async () => (await account(words)).Forgot),
  Member: createPage(async () => {
    const [{ MemberRoute }] = await Promise.all([
      import('./members/member-route.tsx'),
      words.load('member'),
      words.load('protection'),
      words.load('changes'),
    ])
    return MemberRoute
  }),
  Room: createScreen(async () => {
    // What plays its stream, which asks for it itself when this fails.
    import('#src/streams/head-start.ts').catch(() => undefined)
    const [{ RoomRoute }] = await Promise.all([import('./rooms/room-route.tsx'), words.load('room')])
    return RoomRoute
  }),
  Sports: createPage(async () => (await sports(words)).Sports),
  Results: createPage(async () => (await sports(words)).Results),
  Match: createPage(async () => (await sports(words)).Match),
  Bets: createPage(async () => {
    const [{ BetsRoute }] = await Promise.all([
      import('./records/records-route.tsx'),
      words.load('bets'),
      words.load('member'),
    ])
    return BetsRoute
  }),
  More: createPage(async () => {
    const [{ createMoreRoutes }] = await Promise.all([
      import('./more-routes.tsx'),
      words.load('site'),
      words.load('help'),
    ])
    return createMoreRoutes(words)
  }),
  Closed: createScreen(async () => {
    const [{ ClosedRoute }] = await Promise.all([
      import('./access/closed-route.tsx'),
      words.load('site'),
      words.load('help'),
    ])
    return ClosedRoute
  }),
  Play: createScreen(async () => {
    const [{ PlayRoute }] = await Promise.all([
      import('./venues/play-route.tsx'),
      words.load('egame'),
      words.load('member'),
    ])
    return PlayRoute
  }),
  Marquee: around(words, 'Marquee'),
  BottomLinks: around(words, 'BottomLinks'),
  HomeBanners: around(words, 'HomeBanners'),
  BelowPage: around(words, 'BelowPage'),
  Bell: around(words, 'Bell'),
  FollowMessages: around(words, 'FollowMessages'),
})

export type Screens = ReturnType<typeof createScreens>

/** The screen at an address whose first picture the page may bring along. */
export const pictureScreenAt = ({ Home, Live, Room, Login, Sports }: Screens, path: string): Screen => {
  const others: Readonly<Record<string, Screen>> = { '/app/live': Live, '/app/sports': Sports, '/login': Login }
  return isRoomPath(path) ? Room : (others[path] ?? Home)
}

const Guarded = () => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname} fallback={<CrashPage />}>
      <Suspense>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Every address of the site. */
export const AppRoutes = ({
  screens: {
    Home,
    Live,
    Login,
    Member,
    Bets,
    Room,
    Sports,
    Results,
    Match,
    Register,
    Forgot,
    More,
    Closed,
    Play,
    Marquee,
    BottomLinks,
    ...around
  },
  slip,
}: {
  screens: Screens
  slip: ReactNode
}) => (
  <Routes>
    <Route
      element={
        <PagePartsProvider value={{ notices: <Marquee />, homeBanners: <around.HomeBanners /> }}>
          <ShellLayout
            notices={<Marquee />}
            links={<BottomLinks />}
            bell={<around.Bell />}
            follow={<around.FollowMessages />}
            below={<around.BelowPage />}
            slip={slip}
          />
        </PagePartsProvider>
      }
    >
      <Route element={<Guarded />}>
        <Route path="/" element={<Navigate to="/app/home" replace />} />
        <Route path="/app" element={<Navigate to="/app/home" replace />} />
        <Route path="/app/home" element={<Home />} />
        <Route path="/app/live" element={<Live />} />
        <Route path="/app/member/*" element={<Member />} />
        <Route path="/app/member/bets/:orderId?" element={<Bets />} />
        <Route path="/app/room/:roomNo" element={<Room />} />
        <Route path="/app/sports" element={<Sports />} />
        <Route path="/app/sports/results" element={<Results />} />
        <Route path="/app/match/:matchId" element={<Match />} />
        <Route path="*" element={<More />} />
      </Route>
    </Route>
    <Route element={<Guarded />}>
      <Route path="/play.html" element={<Play />} />
      <Route path="/login" element={<Login />} />
      <Route path="/entry/login" element={<Login />} />
      <Route path="/register" element={<Register />} />
      <Route path="/entry/register" element={<Register />} />
      <Route path="/forgot" element={<Forgot />} />
      {['/maintenance', '/access-alert', '/access-restriction', '/cs'].map((path) => (
        <Route key={path} path={path} element={<Closed />} />
      ))}
    </Route>
  </Routes>
)
