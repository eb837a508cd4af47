import type { Language } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { RoomNo } from '#contract/ids.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { livePopularList } from '#contract/live/calls/live-list.ts'
import { coverSizes, pictureSetOf } from '#contract/live/rules/cover-pictures.ts'
import { featured } from '#contract/live/rules/featured.ts'
import { firstRoomMessages, liveListPageSize, matchListPageSize } from '#contract/limits.ts'
import type { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import type { FirstPicture } from '#server/platform/http/page-hints.ts'
import type { FirstCall, FirstScreen } from '#server/platform/http/page-start.ts'

type Lives = ResponseOf<typeof livePopularList>
type RoomView = ResponseOf<typeof roomInfoAnonymous>

const site: FirstCall = { name: 'sitePerInfo', input: {} }
const lives: FirstCall = { name: 'livePopularList', input: { page: 1, pageSize: liveListPageSize } }

const sportsPath = '/app/sports'

const nothing = (): ReturnType<FirstScreen['show']> => ({})

const pictureOf = (src: string | undefined, place: FirstPicture['place']): ReturnType<FirstScreen['show']> => {
  if (!src) return {}
  const sources = pictureSetOf(src)
  const isCover = place === 'home' || place === 'live'
  const set = sources !== undefined && isCover ? { sources, sizes: coverSizes[place] } : undefined
  return { picture: { src, place, set } }
}

/** Whose picture moves: an anchor who casts now, or whose stream starts when it is watched. */
const streams = ({ item: { anchorStatus, anchorType, videoWebUrl } }: RoomView): boolean =>
  videoWebUrl !== '' && (anchorStatus === 1 || anchorStatus === 4) && anchorType === 'match'

const streamModule = 'src/streams/head-start.ts'

const roomScreen = (roomNo: string, words: Language): FirstScreen => ({
  calls: [
    site,
    { name: 'roomInfoAnonymous', input: { chatRoomNo: roomNo } },
    { name: 'roomHistoryAnonymous', input: { chatRoomNo: roomNo, limit: firstRoomMessages } },
  ],
  drawnAs: `/app/room/${roomNo}`,
  modules: ['src/app/rooms/room-route.tsx', streamModule, `src/features/rooms/messages/${words}.ts`],
  show: ([, view]) => {
    const room = view as RoomView | undefined
    if (!room) return {}
    const stream = streams(room) ? { src: room.item.videoWebUrl, module: streamModule } : undefined
    return { ...pictureOf(room.item.coverUrl, 'room'), stream }
  },
})

const listScreen = (module: string, place: 'home' | 'live', firstOf: (lives: Lives) => string | undefined) => ({
  calls: [site, lives],
  drawnAs: `/app/${place}`,
  modules: [module],
  show: ([, listed]: readonly unknown[]) => (listed === undefined ? {} : pictureOf(firstOf(listed as Lives), place)),
})

const home = listScreen('src/features/home/home-page.tsx', 'home', ({ items }) => featured(items, 1)[0]?.coverUrl)
const live = listScreen('src/features/live/live-page.tsx', 'live', ({ items }) => items[0]?.coverUrl)

const matches = (scope: 'live' | 'pinned'): FirstCall => ({
  name: 'matchList',
  input: { scope, sport: null, leagueId: null, day: null, search: '', after: null, limit: matchListPageSize },
})

const sports = (words: Language): FirstScreen => ({
  calls: [
    site,
    { name: 'venueList', input: {} },
    { name: 'matchCounts', input: { sport: null, isOver: false } },
    matches('live'),
    matches('pinned'),
  ],
  drawnAs: sportsPath,
  modules: modulesOf(sportsPath, words),
  show: nothing,
})

/** The picture of src/features/accounts/account-layout.tsx in the dark theme. */
const loginPicture = '/art/football-night.svg'

const login = (words: Language): FirstScreen => ({
  calls: [site, lives],
  modules: modulesOf('/login', words),
  show: ([siteInfo]) =>
    siteInfo === undefined ? {} : pictureOf(`${(siteInfo as SiteInfo).resources.artOrigin}${loginPicture}`, 'login'),
})

const modulesOf = (path: string, words: Language): readonly string[] => {
  if (/^\/(?:entry\/)?(?:login|register)$|^\/forgot$/.test(path))
    return [
      'src/app/accounts/account-route.tsx',
      'src/app/accounts/log-in.ts',
      `src/features/accounts/messages/${words}.ts`,
    ]
  if (/^\/app\/(?:sports|match)(?:\/|$)/.test(path))
    return ['src/app/sports/sports-routes.tsx', `src/features/sports/lists/messages/${words}.ts`]
  return []
}

/** What the screen at an address starts with, in the words of the page. [C-08, A-03] */
export const firstScreenOf =
  (words: Language) =>
  (path: string): FirstScreen => {
    const roomNo = RoomNo.safeParse(/^\/app\/room\/([^/]+)$/.exec(path)?.[1])
    if (roomNo.success) return roomScreen(roomNo.data, words)
    if (path === '/' || path === '/app' || path === '/app/home') return home
    if (path === '/app/live') return live
    if (path === sportsPath) return sports(words)
    if (path === '/login') return login(words)
    return { calls: [site], modules: modulesOf(path, words), show: nothing }
  }
