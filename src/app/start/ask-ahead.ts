import { isRoomPath } from '#src/shared/sports/slip-places.ts'
import { popularLives, searchedLives } from '#src/shared/live/live-list.ts'
import { siteQuery } from './boot-screen.tsx'
import type { Composition } from '#src/app/compose.ts'

/** The code of a drawn screen that asks for what it shows. */
const firstOf = (pathname: string) =>
  isRoomPath(pathname) ? import('#src/app/rooms/first-room.ts') : import('#src/app/sports/sports-routes.tsx')

/** What the screen at an address asks for at once, not one after the other. `isDrawn`: by the server, with all that it shows. */
export const askAhead = (
  composition: Composition,
  { pathname, search }: { pathname: string; search: string },
  isDrawn: boolean,
) => {
  const { gateway, queries } = composition
  const asked = [queries.prefetchQuery(siteQuery(composition))]
  if (pathname === '/' || pathname === '/app/home') asked.push(queries.prefetchQuery(popularLives(gateway)))
  if (pathname === '/app/live' && search === '') asked.push(queries.prefetchInfiniteQuery(searchedLives(gateway, {})))
  if (isDrawn && (isRoomPath(pathname) || pathname === '/app/sports'))
    asked.push(firstOf(pathname).then(({ askFirst }) => askFirst(composition, pathname)))
  return Promise.all(asked)
}
