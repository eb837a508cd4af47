import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { ShellLayout } from '#src/features/shell/shell-layout.tsx'
import type { SiteWords } from './i18n/word-store.ts'
import { createScreen } from './screen.tsx'

const account = async (words: SiteWords) => {
  const [routes] = await Promise.all([import('./account-route.tsx'), words.load('account')])
  return routes
}

/** The screens load on their own; the words of their area come at the same time. */
export const createScreens = (words: SiteWords) => ({
  Home: createScreen(async () => (await import('#src/features/home/home-page.tsx')).HomePage),
  Live: createScreen(async () => (await import('#src/features/live/live-page.tsx')).LivePage),
  Login: createScreen(async () => (await account(words)).LoginRoute),
  Register: createScreen(async () => (await account(words)).RegisterRoute),
  Forgot: createScreen(async () => (await account(words)).ForgotRoute),
  Room: createScreen(async () => {
    const [{ RoomRoute }] = await Promise.all([import('./room-route.tsx'), words.load('room')])
    return RoomRoute
  }),
})

export type Screens = ReturnType<typeof createScreens>

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
export const AppRoutes = ({ screens: { Home, Live, Login, Room, Register, Forgot } }: { screens: Screens }) => (
  <Routes>
    <Route element={<ShellLayout />}>
      <Route element={<Guarded />}>
        <Route path="/" element={<Navigate to="/app/home" replace />} />
        <Route path="/app" element={<Navigate to="/app/home" replace />} />
        <Route path="/app/home" element={<Home />} />
        <Route path="/app/live" element={<Live />} />
        <Route path="/app/room/:roomNo" element={<Room />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
    <Route element={<Guarded />}>
      <Route path="/login" element={<Login />} />
      <Route path="/entry/login" element={<Login />} />
      <Route path="/register" element={<Register />} />
      <Route path="/entry/register" element={<Register />} />
      <Route path="/forgot" element={<Forgot />} />
    </Route>
  </Routes>
)
