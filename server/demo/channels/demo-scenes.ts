import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import type { DemoCaption, DemoChannel, DemoScene } from './demo-channel.ts'

/** Which scene each on-demand room sends. Room 88238 belongs to an anchor with an encoder of their own. */
const scenes: readonly (readonly [string, DemoScene])[] = [
  ['88231', 'football-night'],
  ['88232', 'basketball-night'],
  ['88233', 'moba'],
  ['88234', 'studio-tangtang'],
  ['88235', 'football-purple'],
  ['88236', 'studio-lulu'],
  ['88237', 'basketball-teal'],
]

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A match's clock as it is burnt into the picture, for example 下半场 67:12. */
export const clockText = (clock: MatchClock, nowMs: number): string => {
  const goneSeconds = clock.running ? Math.max(0, Math.floor((nowMs - clock.asOfMs) / 1000)) : 0
  const shown = Math.max(0, clock.elapsedSeconds + (clock.direction === 'up' ? goneSeconds : -goneSeconds))
  return `${clock.period} ${twoDigits(Math.floor(shown / 60))}:${twoDigits(shown % 60)}`.trim()
}

/** What a room's picture says: the match with its score and clock, else the room's title. */
export const captionOf = (item: LiveItem | undefined, nowMs: number): DemoCaption => {
  if (!item) return { title: '看台' }
  if (item.matchId === null || !item.clock) return { title: item.roomInfo.title }
  return {
    title: item.matchName,
    home: item.homeName,
    visit: item.visitName,
    score: `${item.homeScore}-${item.visitScore}`,
    clock: clockText(item.clock, nowMs),
  }
}

/**
 * The demo channels. Captions are asked for once a second; the item behind one is a second old at most.
 * `warm` reads every item once: a channel's layout follows from its first caption.
 */
export const createDemoScenes = (
  find: (roomNo: string) => Promise<LiveItem | undefined>,
  now: () => number,
): { channels: readonly DemoChannel[]; warm: () => Promise<void> } => {
  const items = new Map<string, LiveItem | undefined>()
  const refresh = async (roomNo: string): Promise<void> => {
    try {
      items.set(roomNo, await find(roomNo))
    } catch {
      // The picture keeps its last words while the database is away.
    }
  }
  const channels = scenes.map(([roomNo, scene]) => ({
    roomNo,
    scene,
    caption: () => {
      void refresh(roomNo)
      return captionOf(items.get(roomNo), now())
    },
  }))
  return { channels, warm: async () => void (await Promise.all(scenes.map(([roomNo]) => refresh(roomNo)))) }
}
