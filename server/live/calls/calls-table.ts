import type { CallTable } from '#server/platform/calls/handling.ts'
import type { LiveCallDeps } from './handle.ts'
import { handleLivePopularList } from './live-popular-list.ts'
import { handleAnchorFollow } from './anchor-follow.ts'
import { handleMatchVideo } from './match-video.ts'
import { handleAnchorFollowed } from './anchor-followed.ts'

/** What answers the calls of the live lists. */
export const liveTable = {
  livePopularList: handleLivePopularList,
  anchorFollow: handleAnchorFollow,
  anchorFollowed: handleAnchorFollowed,
  matchVideo: handleMatchVideo,
} satisfies CallTable<LiveCallDeps>
