import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { phaseOf } from '#server/demo/match-phase.ts'
import type { DemoChannel, DemoScene } from './demo-channel.ts'

/** What a room's channel shows while its match is played, and at every other time: before it, in its breaks, after it. */
interface RoomScenes {
  readonly play: DemoScene
  readonly rest: DemoScene
}

const always = (scene: DemoScene): RoomScenes => ({ play: scene, rest: scene })

/**
 * The scenes of each on-demand room. 88234, 88236 and 88237 are casts: they show their anchor, whatever is played. Room
 * 88238 belongs to an anchor with an encoder of their own.
 */
const scenesOf: Readonly<Record<string, RoomScenes>> = {
  88231: { play: 'football-night', rest: 'studio-acheng' },
  88232: { play: 'basketball-night', rest: 'basketball-night-empty' },
  88233: { play: 'moba', rest: 'studio-xiaok' },
  88234: always('studio-tangtang'),
  88235: { play: 'football-purple', rest: 'studio-laohe' },
  88236: always('studio-lulu'),
  88237: always('studio-amay'),
}

const posterUrlOf = (scene: DemoScene): string => `/art/scenes/${scene}.jpg`
const restPosters: ReadonlyMap<string, string> = new Map(
  Object.values(scenesOf).map(({ play, rest }) => [posterUrlOf(play), posterUrlOf(rest)]),
)

/** The picture of a room's card: nobody plays on it while nobody plays. A picture of an operator's own stays. */
export const posterAt = (posterUrl: string, match: Pick<LiveItem, 'gameStatus' | 'clock'>): string =>
  phaseOf(match) === 'play' ? posterUrl : (restPosters.get(posterUrl) ?? posterUrl)

/**
 * The demo channels. What each shows is asked once a second; the item behind it is a second old at most. `warm` reads
 * every item once, so that a channel starts with the right scene.
 */
export const createDemoScenes = (
  find: (roomNo: string) => Promise<LiveItem | undefined>,
): { channels: readonly DemoChannel[]; warm: () => Promise<void> } => {
  const isPlaying = new Map<string, boolean>()
  const refresh = async (roomNo: string): Promise<void> => {
    try {
      const item = await find(roomNo)
      isPlaying.set(roomNo, item !== undefined && phaseOf(item) === 'play')
    } catch {
      // The picture stays as it is while the database is away.
    }
  }
  const channels = Object.entries(scenesOf).map(([roomNo, { play, rest }]) => ({
    roomNo,
    scene: () => {
      void refresh(roomNo)
      return isPlaying.get(roomNo) ? play : rest
    },
  }))
  return { channels, warm: async () => void (await Promise.all(channels.map(({ roomNo }) => refresh(roomNo)))) }
}
