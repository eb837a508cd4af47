import type { RequestOf } from '#contract/define-call.ts'
import type { CallName, Calls } from '#contract/registry.ts'

const requestId = '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a11'
const chatRoomNo = '88231'

/** A body of every declared call that its schema takes: what is broken in tests, one field at a time. */
export const callExamples: { readonly [Name in CallName]: RequestOf<Calls[Name]> } = {
  gatewayVerify: { clientKey: 'A'.repeat(87) },
  versionCheck: {},
  timeCheck: {},
  sitePerInfo: {},
  login: {
    name: 'nobody',
    password: 'demo1234',
    timewd: `1800000000000.${'0'.repeat(64)}`,
    oldPassword: '0'.repeat(64),
    flag: 0,
    version: 'v1.0.1',
  },
  logout: {},
  memberInfo: {},
  livePopularList: { sportsType: 'football', search: '海', page: 1, pageSize: 20 },
  livePopularOdds: { matchIds: ['1'] },
  chatRoomStatus: { chatRoomNo },
  roomInfoAnonymous: { chatRoomNo },
  roomInfo: { chatRoomNo },
  roomHistoryAnonymous: { chatRoomNo, sinceSeq: 0, limit: 10 },
  roomHistory: { chatRoomNo, beforeSeq: 10, limit: 10 },
  chatSend: { requestId, chatRoomNo, text: '射啊' },
  roomSet: { requestId, chatRoomNo, slowModeSeconds: 0, allMuted: false, pinnedText: '欢迎' },
  roomMute: { requestId, chatRoomNo, memberId: '1', minutes: 1, reason: '刷屏', deleteMessages: false },
  roomUnmute: { requestId, chatRoomNo, memberId: '1' },
  roomMuteList: { chatRoomNo },
  roomMessageDelete: { requestId, chatRoomNo, messageId: 'none' },
  anchorGifts: {},
  goldCoinBalance: {},
  anchorReward: { requestId, chatRoomNo, giftId: '1', count: 1, price: 1 },
  anchorFollow: { anchorId: '1', follows: true },
  anchorFollowed: {},
  betPlace: {
    requestId,
    matchId: '1',
    selectionId: 'none',
    stakeMinor: 100,
    currency: 'CNY',
    oddsMilli: 1_500,
    accept: 'any',
    chatRoomNo,
    followsOrderId: null,
  },
  betList: { matchId: '1' },
}
