import type { HandlerTable } from '#server/platform/calls/handling.ts'
import { handleAnchorFollow } from '#server/live/calls/anchor-follow.ts'
import { handleAnchorFollowed } from '#server/live/calls/anchor-followed.ts'
import { handleAnchorGifts } from '#server/gifts/calls/anchor-gifts.ts'
import { handleAnchorReward } from '#server/gifts/calls/anchor-reward.ts'
import { handleChatRoomStatus } from '#server/rooms/calls/chat-room-status.ts'
import { handleChatSend } from '#server/rooms/calls/chat-send.ts'
import { handleGoldCoinBalance } from '#server/wallet/calls/gold-coin-balance.ts'
import { handleLivePopularList } from '#server/live/calls/live-popular-list.ts'
import { handleLivePopularOdds } from '#server/sports/calls/live-popular-odds.ts'
import { handleRoomHistoryAnonymous } from '#server/rooms/calls/room-history-anonymous.ts'
import { handleRoomHistory } from '#server/rooms/calls/room-history.ts'
import { handleRoomInfoAnonymous } from '#server/rooms/calls/room-info-anonymous.ts'
import { handleRoomInfo } from '#server/rooms/calls/room-info.ts'
import { handleRoomMessageDelete } from '#server/rooms/calls/room-message-delete.ts'
import { handleRoomMuteList } from '#server/rooms/calls/room-mute-list.ts'
import { handleRoomMute } from '#server/rooms/calls/room-mute.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { handleRoomUnmute } from '#server/rooms/calls/room-unmute.ts'
import { handleBetList } from '#server/sports/calls/bet-list.ts'
import { handleBetPlace } from '#server/sports/calls/bet-place.ts'
import { siteHandlers } from '#server/site/calls/table.ts'
import { systemHandlers } from '#server/site/calls/system-table.ts'
import { captchaHandlers } from '#server/verification/calls/table.ts'
import { accountsHandlers } from '#server/accounts/calls/table.ts'
import { securityHandlers } from '#server/accounts/calls/security-table.ts'
import { memberHandlers } from '#server/members/calls/table.ts'
import { payoutHandlers } from '#server/wallet/calls/table.ts'

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
