import { openModes } from '#contract/rooms/rules/room-modes.ts'
import type { CodeName } from '#contract/codes.ts'
import type { InputOf, ResponseOf } from '#contract/define-call.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { buildLabel, clientVersion } from '#contract/limits.ts'
import { aSite } from '#tests/builders/site-info.ts'
import type { CallName, Calls } from '#contract/registry.ts'

type Answer = { data: unknown } | { refused: CodeName; data?: unknown }
type MockHandlers = {
  [Name in CallName]?: (
    input: InputOf<Calls[Name]>,
    member: MemberInfo,
  ) => { data: ResponseOf<Calls[Name]> } | { refused: CodeName; data?: unknown }
}

const member: MemberInfo = {
  id: '50048001',
  name: 'viewer01',
  nickname: '海风吹',
  avatar: '/art/av-01.svg',
  vipLevel: 6,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
}
const anchor = { anchorId: '50048021', nickname: '阿诚聊球', avatar: '/art/av-acheng.svg', followerCount: 0 }
const gift: Gift = {
  giftId: '1',
  giftType: 'hot',
  status: '1',
  giftCode: 'glowstick',
  price: 1,
  name: '荧光棒',
  url: '/gifts/glowstick.svg',
  svgaUrl: '/gifts/glowstick.svga',
  layout: 'center',
}
const item: LiveItem = {
  matchId: null,
  homeName: '',
  homeShort: '',
  homeLogo: '',
  visitName: '',
  visitShort: '',
  visitLogo: '',
  homeScore: 0,
  visitScore: 0,
  startAt: 0,
  animationUrl: '',
  matchName: '',
  anchorInfo: anchor,
  matchClass: 'anchor',
  venueName: '看台体育',
  anchorStatus: 4,
  isStart: true,
  videoWebUrl: '/media/88231/index.m3u8',
  leagueId: '',
  tid: '',
  ballClassId: '',
  anchorType: 'cast',
  anchorRoomId: '88231',
  roomInfo: { title: '阿诚聊球', desc: '' },
  clock: null,
  gameStatus: null,
  mainMarket: null,
  viewerCount: 0,
  coverUrl: '',
  language: 'zh',
}
const settings = {
  slowModeSeconds: 0,
  allMuted: false,
  pinnedText: '',
  status: '1' as const,
  modes: openModes,
  shieldUntilMs: null,
}
const hidden = /[\p{Cc}\p{Cf}]/u

/** A site in memory with one member, one room and one gift: what the mock gateway answers from. */
export const createMockSite = () => {
  const messages: RoomMessage[] = []
  const requests = new Map<string, { body: string; answer: unknown }>()
  let coins = 100_000
  let token = ''

  const once = (requestId: string, body: unknown, run: () => Answer): Answer => {
    const text = JSON.stringify(body)
    const earlier = requests.get(requestId)
    if (earlier) return earlier.body === text ? { data: earlier.answer } : { refused: 'REQUEST_ID_REUSED' }
    const answer = run()
    if ('data' in answer && !('refused' in answer)) requests.set(requestId, { body: text, answer: answer.data })
    return answer
  }
  const post = (content: RoomMessage['content'], id: string): RoomMessage => {
    const message = { seq: messages.length + 1, id, atMs: Date.now(), type: content.msgType, username: '', content }
    messages.push(message)
    return message
  }
  const history = (roomNo: string, sinceSeq: number | undefined, limit: number) => ({
    roomNo,
    epoch: 'mock',
    messages: messages.filter((message) => message.seq > (sinceSeq ?? 0)).slice(-limit),
    lastSeq: messages.length,
    recovered: true,
  })
  const view = { item, match: null, settings, anchor, contributors: [] }
  const inRoom = <T>(roomNo: string, data: () => T): { data: T } | { refused: CodeName } =>
    roomNo === item.anchorRoomId ? { data: data() } : { refused: 'ROOM_UNKNOWN' }

  const handlers: MockHandlers = {
    versionCheck: () => ({ data: { clientVersion, buildLabel, maintainStatus: '1', serverTimeMs: Date.now() } }),
    timeCheck: () => ({ data: { serverTimeMs: Date.now() } }),
    sitePerInfo: () => ({ data: aSite({ siteSeries: 'glow', currencies: [] }) }),
    login: ({ name, password }) => {
      if (name !== member.name || password !== 'demo1234')
        return { refused: 'LOGIN_REFUSED', data: { retryAfterMs: 0 } }
      token = crypto.randomUUID()
      return { data: { token, expiresAtMs: Date.now() + 3_600_000, userInfo: member } }
    },
    logout: () => {
      token = ''
      return { data: {} }
    },
    memberInfo: () => ({ data: { userInfo: member, wallets: [{ currency: 'COIN', balanceMinor: coins }] } }),
    livePopularList: ({ sportsType }) => {
      const items = sportsType === undefined || sportsType === 'anchor' ? [item] : []
      return {
        data: {
          items,
          total: items.length,
          counts: { football: 0, basketball: 0, esports: 0, anchor: 1 },
          liveCount: 1,
          viewerCount: 0,
        },
      }
    },
    livePopularOdds: () => ({ data: { matches: [] } }),
    chatRoomStatus: (input) => {
      const exist = 'chatRoomNo' in input && input.chatRoomNo === item.anchorRoomId
      return {
        data: {
          status: exist ? '1' : '0',
          exist,
          chatRoomNo: exist ? item.anchorRoomId : null,
          matchId: null,
          gameStatus: null,
          anchorStatus: exist ? 4 : 0,
          anchor_status: exist ? 4 : 0,
        },
      }
    },
    roomInfoAnonymous: ({ chatRoomNo }) => inRoom(chatRoomNo, () => view),
    roomInfo: ({ chatRoomNo }) =>
      inRoom(chatRoomNo, () => ({
        ...view,
        self: { role: 'member' as const, mutedUntilMs: null, muted: false, follows: false, held: [] },
        blockedIds: [],
      })),
    roomHistory: ({ chatRoomNo, sinceSeq, limit }) => inRoom(chatRoomNo, () => history(chatRoomNo, sinceSeq, limit)),
    roomHistoryAnonymous: ({ chatRoomNo, sinceSeq, limit }) =>
      inRoom(chatRoomNo, () => history(chatRoomNo, sinceSeq, limit)),
    anchorGifts: () => ({ data: { gifts: [gift] } }),
    goldCoinBalance: () => ({ data: { coins } }),
    chatSend: (input) =>
      once(input.requestId, input, () => {
        if (input.chatRoomNo !== item.anchorRoomId) return { refused: 'ROOM_UNKNOWN' }
        if (hidden.test(input.text)) return { refused: 'TEXT_REFUSED' }
        const author = {
          memberId: member.id,
          nickname: member.nickname,
          avatar: member.avatar,
          vipLevel: 6,
          kind: member.kind,
          role: 'member' as const,
        }
        return {
          data: post(
            { msgType: 'text', data: { author, text: input.text, requestId: input.requestId } },
            crypto.randomUUID(),
          ),
        }
      }) as { data: RoomMessage },
    anchorReward: (input) =>
      once(input.requestId, input, () => {
        if (input.chatRoomNo !== item.anchorRoomId) return { refused: 'ROOM_UNKNOWN' }
        if (input.giftId !== gift.giftId) return { refused: 'GIFT_UNKNOWN' }
        if (input.price !== gift.price) return { refused: 'PRICE_CHANGED', data: { priceCoins: gift.price } }
        if (input.count * gift.price > coins) return { refused: 'COINS_SHORT' }
        coins -= input.count * gift.price
        return {
          data: { messageId: crypto.randomUUID(), coinsTaken: input.count * gift.price, coins, combo: input.count },
        }
      }) as { data: ResponseOf<Calls['anchorReward']> },
  }
  return {
    memberOf: (asked: string): MemberInfo | undefined => (token !== '' && asked === token ? member : undefined),
    answer: (name: CallName, input: unknown, who: MemberInfo | undefined): Answer => {
      const handler = handlers[name] as ((input: unknown, member: MemberInfo) => Answer) | undefined
      return handler ? handler(input, who ?? member) : { refused: 'UNKNOWN_PATH' }
    },
  }
}
