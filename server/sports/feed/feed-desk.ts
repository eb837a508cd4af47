import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import type { MatchResults } from '#server/sports/ports.ts'
import type { IngestStats } from './ingest.ts'

const noStats: IngestStats = {
  messages: 0,
  refused: 0,
  repeated: 0,
  late: 0,
  recoveries: 0,
  lost: 0,
  silent: 0,
}

/** What others hear of feeds: results that were stored, and counts for /metrics. */
export interface FeedDesk extends MatchResults {
  resultsStored(matchIds: readonly string[]): void
  stats(): IngestStats
  /** Takes the counts from this feed from now on. */
  attach(feed: { stats(): IngestStats }): void
}

export const createFeedDesk = (log: Log): FeedDesk => {
  const results = createListenerSet<[matchIds: readonly string[]]>(log, 'the results')
  let attached: { stats(): IngestStats } | undefined
  return {
    onResult: results.add,
    resultsStored: results.notify,
    stats: () => attached?.stats() ?? noStats,
    attach: (feed) => {
      attached = feed
    },
  }
}
