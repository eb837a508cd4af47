import { createFeedLoop, type FeedLoop } from './feed-loop.ts'
import type { FeedMessage } from './feed-messages.ts'
import { createIngest, type IngestOptions, type IngestStats } from './ingest.ts'
import { createReplay, type Replay } from './replay.ts'

const tickEveryMs = 200

interface ReplayFeedOptions extends Omit<IngestOptions, 'feed' | 'connect'> {
  /** The file: how far it was played is kept under its name. */
  path: string
  recorded: readonly FeedMessage[]
  /** 0: only when `step` is called. */
  everyMs?: number
}

/** A recorded feed as the site's feed. */
export const startReplayFeed = (
  options: ReplayFeedOptions,
): Pick<FeedLoop, 'step' | 'stop'> & { stats(): IngestStats } => {
  const { now, log, recorded, path } = options
  let replay: Replay | undefined
  const ingest = createIngest({
    ...options,
    feed: `replay:${path}`,
    connect: async (position) => (replay = createReplay(recorded, { position, nowMs: now(), log })),
  })
  const step = async (): Promise<void> => {
    if (await ingest.open()) replay?.tick(now())
    await ingest.step()
  }
  const loop = createFeedLoop(step, options.everyMs ?? tickEveryMs, log)
  return {
    step: loop.step,
    stats: () => ingest.stats(),
    stop: async () => {
      await loop.stop()
      await ingest.stop()
    },
  }
}
