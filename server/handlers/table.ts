import type { HandlerTable } from '#server/ports/handling.ts'
import { handleAnchorFollow } from './live/anchor-follow.ts'
import { handleAnchorFollowed } from './live/anchor-followed.ts'
import { handleAnchorGifts } from './live/anchor-gifts.ts'
import { handleAnchorReward } from './live/anchor-reward.ts'
import { handleChatRoomStatus } from './live/chat-room-status.ts'
import { handleChatSend } from './live/chat-send.ts'
import { handleGoldCoinBalance } from './live/gold-coin-balance.ts'
import { handleLivePopularList } from './live/live-popular-list.ts'
import { handleLivePopularOdds } from './live/live-popular-odds.ts'
import { handleRoomHistoryAnonymous } from './live/room-history-anonymous.ts'
import { handleRoomHistory } from './live/room-history.ts'
import { handleRoomInfoAnonymous } from './live/room-info-anonymous.ts'
import { handleRoomInfo } from './live/room-info.ts'
import { handleRoomMessageDelete } from './live/room-message-delete.ts'
import { handleRoomMuteList } from './live/room-mute-list.ts'
import { handleRoomMute } from './live/room-mute.ts'
import { handleRoomSet } from './live/room-set.ts'
import { handleRoomUnmute } from './live/room-unmute.ts'
import { handleBetList } from './sports/bet-list.ts'
import { handleBetPlace } from './sports/bet-place.ts'
import { siteHandlers } from './site/table.ts'
import { systemHandlers } from './system/table.ts'
import { captchaHandlers } from './captcha/table.ts'
import { accountsHandlers } from './accounts/table.ts'
import { securityHandlers } from './security/table.ts'
import { memberHandlers } from './member/table.ts'
import { payoutHandlers } from './payout/table.ts'

/** What answers each declared call. */
export const handlerTable: HandlerTable = {
  ...siteHandlers,
  ...systemHandlers,
  ...captchaHandlers,
  ...accountsHandlers,
  ...securityHandlers,
  ...memberHandlers,
  ...payoutHandlers,
  livePopularList: handleLivePopularList,
  livePopularOdds: handleLivePopularOdds,
  chatRoomStatus: handleChatRoomStatus,
  roomInfoAnonymous: handleRoomInfoAnonymous,
  roomInfo: handleRoomInfo,
  roomHistoryAnonymous: handleRoomHistoryAnonymous,
  roomHistory: handleRoomHistory,
  chatSend: handleChatSend,
  roomSet: handleRoomSet,
  roomMute: handleRoomMute,
  roomUnmute: handleRoomUnmute,
  roomMuteList: handleRoomMuteList,
  roomMessageDelete: handleRoomMessageDelete,
  anchorGifts: handleAnchorGifts,
  goldCoinBalance: handleGoldCoinBalance,
  anchorReward: handleAnchorReward,
  anchorFollow: handleAnchorFollow,
  anchorFollowed: handleAnchorFollowed,
  betPlace: handleBetPlace,
  betList: handleBetList,
}
