import './app/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { compose } from './app/compose.ts'
import { markModals } from './app/modal-mark.ts'
import { createScreens, pictureScreenAt } from './app/routes.tsx'
import { siteQuery } from './app/boot-screen.tsx'
import { popularLives } from './shared/live/live-list.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/first-picture.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

markModals()
const composition = compose()
const { gateway, queries, words } = composition
const screens = createScreens(words)
void queries.prefetchQuery(siteQuery(composition))
/** What loads ahead may fail: who needs it hears of it. */
const ignore = () => undefined
// What a room needs is asked for now, not one after the other.
if (location.pathname.startsWith('/app/room/')) screens.Room.load().catch(ignore)
if (location.pathname === '/' || location.pathname === '/app/home') void queries.prefetchQuery(popularLives(gateway))

/** No room has taken over the stream that the page started. */
const unclaimedMs = 10_000
const show = (): void => {
  createRoot(root).render(
    <StrictMode>
      <App composition={composition} screens={screens} />
    </StrictMode>,
  )
  setTimeout(() => window.headStart?.drop(), unclaimedMs)
}
/** How long a picture that came with the page stands in for its screen. */
const pictureStandsMs = 5_000
// The picture that came with the page stays until its screen can take its place.
if (root.firstElementChild)
  Promise.race([
    pictureScreenAt(screens, location.pathname).load(),
    new Promise((resolve) => setTimeout(resolve, pictureStandsMs)),
  ])
    .catch(ignore)
    .finally(show)
else show()
setTimeout(
  () => void import('./app/after-start.ts').then(({ startLater }) => startLater(composition)).catch(ignore),
  3_000,
)
