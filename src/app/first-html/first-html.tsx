import { setTimeout } from 'node:timers/promises'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { DrawFirst } from '#contract/first-html.ts'
import { App } from '#src/app/app.tsx'
import { askAhead } from '#src/app/start/ask-ahead.ts'
import { createScreens, pictureScreenAt } from '#src/app/routes.tsx'
import { composeFirst } from './compose-first.ts'
import { innerSizeOf, screenOf } from './screen-kinds.ts'

/** What drawn screens say. */
const areas = ['common', 'shell', 'live', 'sports'] as const

/** React puts hints of pictures and the title before what it draws; the page has its own. */
const ownHead = /^(?:<link rel="preload"[^>]*>|<title>[^<]*<\/title>)+/

/** What React leaves of a part that failed or would wait. */
const brokenPart = '<!--$!-->'

/** What a visitor sees first at an address, as text of HTML; runs in a thread of the server. [C-08, A-03] */
export const drawFirst: DrawFirst = async ({ path, language, screen, answers, nowMs }) => {
  const composition = composeFirst(answers, { language, nowMs })
  const screens = createScreens(composition.words)
  await Promise.all([
    pictureScreenAt(screens, path).load(),
    askAhead(composition, { pathname: path, search: '' }, true),
    // Nothing waits for words while it is drawn.
    ...areas.map((area) => composition.words.load(area)),
  ])
  const media: Record<string, boolean> = {}
  // What is drawn asks the browser; in this thread that is what it is drawn for.
  const matchMedia = (query: string) => ({ matches: (media[query] = screenOf(screen, query)) })
  const draw = (): string => {
    Object.assign(globalThis, { matchMedia, ...innerSizeOf(screen) })
    return renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App composition={composition} screens={screens} />
        </StaticRouter>
      </StrictMode>,
    )
  }
  let html = draw()
  // What waits for code is there a moment later, once for all drawings.
  for (let more = 3; more > 0 && html.includes(brokenPart); more -= 1) {
    await setTimeout(20)
    html = draw()
  }
  if (html.includes(brokenPart)) throw new Error(`a part of ${path} could not be drawn`)
  return { html: html.replace(ownHead, ''), media }
}
