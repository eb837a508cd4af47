import { lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { CrashPage } from '#src/features/shell/crash-page.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { ShellLayout } from '#src/features/shell/shell-layout.tsx'
import type { Area } from '#src/features/words.tsx'
import type { SiteWords } from './i18n/word-store.ts'

/** The screens load on their own; the words of their area come at the same time. */
const screens = (words: SiteWords) => {
  const withWords = async <Module,>(load: Promise<Module>, area: Area): Promise<Module> => {
    const [module] = await Promise.all([load, words.load(area)])
    return module
  }
  return {
    Home: lazy(async () => ({ default: (await import('#src/features/home/home-page.tsx')).HomePage })),
    Live: lazy(async () => ({ default: (await import('#src/features/live/live-page.tsx')).LivePage })),
    Login: lazy(async () => ({
      default: (await withWords(import('#src/features/account/login-page.tsx'), 'account')).LoginPage,
    })),
    Room: lazy(async () => ({ default: (await withWords(import('./room-route.tsx'), 'room')).RoomRoute })),
  }
}

export type Screens = ReturnType<typeof screens>
export const createScreens = screens

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
export const AppRoutes = ({ screens: { Home, Live, Login, Room } }: { screens: Screens }) => (
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
    </Route>
  </Routes>
)
