import { isRoomPath } from '#src/shared/sports/slip-places.ts'
import { popularLives, searchedLives } from '#src/shared/live/live-list.ts'
import { siteQuery } from './boot-screen.tsx'
import type { Composition } from './compose.ts'

/** What the screen at an address asks for at once, not one after the other. `isDrawn`: by the server, with all that it shows. */
export const askAhead = (
  composition: Composition,
  { pathname, search }: { pathname: string; search: string },
  isDrawn: boolean,
) => {
  const { gateway, queries } = composition
  const asked = [queries.prefetchQuery(siteQuery(composition))]
  if (pathname === '/' || pathname === '/app/home') asked.push(queries.prefetchQuery(popularLives(gateway)))
  if (pathname === '/app/live' && search === '')
    asked.push(queries.prefetchInfiniteQuery(searchedLives(gateway, 'all', '')))
  if (isDrawn && isRoomPath(pathname))
    asked.push(import('./first-room.ts').then(({ askFirstRoom }) => askFirstRoom(composition, pathname)))
  if (isDrawn && pathname === '/app/sports')
    asked.push(import('./sports-routes.tsx').then(({ askFirstSports }) => askFirstSports(composition)))
  return Promise.all(asked)
}
