import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { StreamDelay } from '#contract/live/entities/stream-settings.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { shortTeamName } from '#contract/sports/rules/short-team-name.ts'
import type { Matches } from '#server/sports/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { Presence } from '#server/rooms/ports.ts'
import { createLiveCovers } from '#server/live/live-covers.ts'
import { readLiveRows, type LiveRow } from './live-list-rows.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { LiveList } from '#server/live/ports.ts'

const ballClassIds: Readonly<Record<SportsType, string>> = { football: '1', basketball: '2', esports: '3', anchor: '4' }

export interface LiveListOptions {
  db: Database
  matches: Pick<Matches, 'states'>
  presence: Pick<Presence, 'viewerCount'>
  media: Pick<Media, 'statusOf' | 'coverOf' | 'delayMsOf'>
  site: () => SiteInfo
  now: () => number
  /** What stands for a room whose picture is not known, by what its match is at; absent: its poster. */
  posterAt?: ((posterUrl: string, match: Pick<LiveItem, 'gameStatus' | 'clock'>) => string) | undefined
  /** Another origin for the playlists; absent: the site's own. */
  mediaOrigin?: string | undefined
}

/** Live or on demand: there is a picture to see now. */
const isOnAir = ({ anchorStatus }: LiveItem): boolean => anchorStatus === 1 || anchorStatus === 4

const isRunning = (item: LiveItem): boolean => item.gameStatus === 1 || (item.gameStatus === null && isOnAir(item))

/** An anchor alone has no kick-off, and comes after the matches. */
const kickOffOf = ({ startAt }: LiveItem): number => startAt || Number.MAX_SAFE_INTEGER

/** Running first, then by viewers, then by kick-off, then by room number so that pages do not overlap. [C-16, L-01] */
export const compareItems = (a: LiveItem, b: LiveItem): number =>
  Number(isRunning(b)) - Number(isRunning(a)) ||
  b.viewerCount - a.viewerCount ||
  kickOffOf(a) - kickOffOf(b) ||
  (a.anchorRoomId < b.anchorRoomId ? -1 : 1)

const secondMs = 1_000

/** Setting of the stream under way; off air, of the next one. */
const delayOf = (row: LiveRow, media: LiveListOptions['media']): Pick<LiveItem, 'delaySeconds'> => {
  const isOff = media.statusOf(row.room_no) === 0 || media.statusOf(row.room_no) === 3
  const seconds = isOff ? row.delay_seconds : media.delayMsOf(row.room_no) / secondMs
  return seconds === 0 ? {} : { delaySeconds: StreamDelay.parse(seconds) }
}

const countSports = (items: readonly LiveItem[]): Record<SportsType, number> => {
  const counts: Record<SportsType, number> = { football: 0, basketball: 0, esports: 0, anchor: 0 }
  for (const { matchClass } of items) counts[matchClass] += 1
  return counts
}

const matchPart = (row: LiveRow, state: MatchState | undefined) => ({
  matchId: row.match_id,
  homeName: row.home_name ?? '',
  homeShort: row.home_short ?? shortTeamName(row.home_name ?? ''),
  homeLogo: row.home_logo ?? '',
  visitName: row.visit_name ?? '',
  visitShort: row.visit_short ?? shortTeamName(row.visit_name ?? ''),
  visitLogo: row.visit_logo ?? '',
  homeScore: state?.homeScore ?? 0,
  visitScore: state?.visitScore ?? 0,
  startAt: row.start_at?.getTime() ?? 0,
  animationUrl: row.animation_url ?? '',
  matchName: row.match_name ?? '',
  leagueId: row.league_id ?? '',
  tid: row.league_id ?? '',
  clock: state?.clock ?? null,
  gameStatus: state?.gameStatus ?? null,
  mainMarket: state?.markets[0] ?? null,
})

/** Rooms with all that a card shows: one query, the rest from memory. [E-11, E-18, L-01] */
export const createLiveList = (options: LiveListOptions): LiveList => {
  const { db, matches, presence, media, site } = options
  const coverUrl = createLiveCovers(media, options.now)

  const { posterAt = (posterUrl: string) => posterUrl } = options

  const itemOf = (row: LiveRow, state: MatchState | undefined): LiveItem => {
    const anchorStatus = media.statusOf(row.room_no)
    const match = matchPart(row, state)
    return {
      ...match,
      anchorInfo: {
        anchorId: row.anchor_id,
        nickname: row.nickname,
        avatar: row.avatar,
        followerCount: Number(row.followers),
      },
      matchClass: row.sports_type,
      venueName: site().venueName,
      anchorStatus,
      isStart: state ? state.gameStatus === 1 : anchorStatus === 1,
      videoWebUrl: `${options.mediaOrigin ?? ''}/media/${row.room_no}/index.m3u8`,
      ballClassId: ballClassIds[row.sports_type],
      anchorType: row.anchor_type,
      anchorRoomId: row.room_no,
      roomInfo: { title: row.title, desc: row.description },
      viewerCount: presence.viewerCount(row.room_no),
      coverUrl: coverUrl(row.room_no, posterAt(row.poster_url, match)),
      language: row.language,
      ...delayOf(row, media),
    }
  }

  const itemsOf = async (rows: readonly LiveRow[]): Promise<LiveItem[]> => {
    const states = await matches.states([...new Set(rows.flatMap((row) => row.match_id ?? []))])
    const byId = new Map(states.map((state) => [state.matchId, state]))
    return rows.map((row) => itemOf(row, row.match_id === null ? undefined : byId.get(row.match_id)))
  }

  return {
    item: async (roomNo, language) => (await itemsOf(await readLiveRows(db, { roomNo, language })))[0],
    async list({ language, sportsType, spoken, search, page, pageSize }) {
      const all = await itemsOf(await readLiveRows(db, { language, search }))
      const found = all.filter((item) => spoken === undefined || item.language === spoken)
      const items = found.filter(({ matchClass }) => sportsType === undefined || matchClass === sportsType)
      return {
        items: items.toSorted(compareItems).slice((page - 1) * pageSize, page * pageSize),
        total: items.length,
        counts: countSports(found),
        liveCount: found.filter(isOnAir).length,
        viewerCount: found.reduce((sum, item) => sum + item.viewerCount, 0),
      }
    },
  }
}
