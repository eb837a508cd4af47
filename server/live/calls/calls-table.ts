import type { CallTable } from '#server/platform/calls/handling.ts'
import type { LiveCallDeps } from './handle.ts'
import { handleLivePopularList } from './live-popular-list.ts'
import { handleAnchorFollow } from './anchor-follow.ts'
import { handleMatchVideo } from './match-video.ts'
import { handleClipList } from './clip-list.ts'
import { handleClipMake } from './clip-make.ts'
import { handleClipOpen } from './clip-open.ts'
import { handleClipRules } from './clip-rules.ts'
import { handleClipSet } from './clip-set.ts'
import { handleReplayChat } from './replay-chat.ts'
import { handleReplayList } from './replay-list.ts'
import { handleReplayOpen } from './replay-open.ts'
import { handleReplayOwn } from './replay-own.ts'
import { handleReplaySet } from './replay-set.ts'
import { handleRewindOpen } from './rewind-open.ts'
import { handleStreamList, handleStreamReview } from './stream-review.ts'
import { handleAnchorFollowed } from './anchor-followed.ts'

/** What answers the calls of the live lists. */
export const liveTable = {
  livePopularList: handleLivePopularList,
  anchorFollow: handleAnchorFollow,
  anchorFollowed: handleAnchorFollowed,
  replayList: handleReplayList,
  replayOpen: handleReplayOpen,
  replayChat: handleReplayChat,
  replayOwn: handleReplayOwn,
  replaySet: handleReplaySet,
  rewindOpen: handleRewindOpen,
  streamList: handleStreamList,
  streamReview: handleStreamReview,
  clipList: handleClipList,
  clipMake: handleClipMake,
  clipOpen: handleClipOpen,
  clipRules: handleClipRules,
  clipSet: handleClipSet,
  matchVideo: handleMatchVideo,
} satisfies CallTable<LiveCallDeps>
