import './app/start/schemas-without-eval.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { askAhead } from './app/start/ask-ahead.ts'
import { compose } from './app/compose.ts'
import { createScreens, pictureScreenAt, type Screens } from './app/routes.tsx'
import { isRoomPath } from './shared/sports/slip-places.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import './ui/first-picture.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** What loads ahead may fail: who needs it hears of it. */
const ignore = () => undefined
/** No room has taken over the stream that the page started. */
const unclaimedMs = 10_000
/** How long a picture that came with the page stands in for its screen. */
const pictureStandsMs = 5_000
/** Answers that came with the page need no longer than this to be read; others are drawn when they come. */
const carriedMs = 100
const laterMs = 3_000

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Between two tasks a touch is answered. */
const nextTask = () => after(0)

/** The picture that came with the page stays until its screen can take its place, with what the page brought for it. */
const untilScreen = async (screens: Screens, answered: Promise<unknown>): Promise<void> => {
  await Promise.race([pictureScreenAt(screens, location.pathname).load(), after(pictureStandsMs)]).catch(ignore)
  await Promise.race([answered, after(carriedMs)])
}

/** Each step is a task of its own, and the first drawing a transition, which is interrupted by touches. */
const start = async (): Promise<void> => {
  await nextTask()
  const composition = compose()
  await nextTask()
  const screens = createScreens(composition.words)
  // What plays its stream comes with it.
  if (isRoomPath(location.pathname)) screens.Room.load().catch(ignore)
  const { drawn } = document.documentElement.dataset
  const answered = askAhead(composition, location, drawn !== undefined)
  setTimeout(
    () =>
      void import('./app/start/after-start.ts')
        .then(({ startLater }) => startLater(composition, screens))
        .catch(ignore),
    laterMs,
  )
  if (root.firstElementChild) await untilScreen(screens, answered)
  await nextTask()
  const site = (
    <StrictMode>
      <BrowserRouter>
        <App composition={composition} screens={screens} />
      </BrowserRouter>
    </StrictMode>
  )
  // What the server drew is taken over as it stands; what it drew for others than this visitor goes.
  if (drawn === 'guest') hydrateRoot(root, site, { onRecoverableError: ignore })
  else startTransition(() => createRoot(root).render(site))
  setTimeout(() => window.headStart?.drop(), unclaimedMs)
  import('./app/start/after-drawing.ts').then(({ followPage }) => followPage()).catch(ignore)
}

void start()
