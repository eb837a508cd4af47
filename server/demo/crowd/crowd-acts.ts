import type { InputOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { welcomeIdOf } from '#server/rooms/domain/welcome-policy.ts'
import type { ServedCall } from '#server/platform/calls/handling.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoomLog, RoomRecord } from '#server/rooms/ports.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { LiveList } from '#server/live/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { planGift, planOrder, planText } from './crowd-plan.ts'
import { randomUuid, type Random } from './seeded-random.ts'
import type { Client } from '#server/platform/calls/client.ts'

const recentLinesMax = 40
const client: Client = {
  address: 'demo',
  uuid: '00000000-0000-4000-8000-000000000000',
  clientType: 'terminal',
  language: 'zh-CN',
}

export interface CrowdActs {
  post(room: RoomRecord, member: MemberInfo, isExcited: boolean): Promise<void>
  sendGift(room: RoomRecord, member: MemberInfo): Promise<void>
  placeOrder(room: RoomRecord, member: MemberInfo): Promise<void>
  come(room: RoomRecord, member: MemberInfo): Promise<void>
}

type CrowdCall = 'chatSend' | 'anchorReward' | 'betPlace'

export interface CrowdActsDeps {
  /** What everybody calls. */
  calls: Readonly<Record<CrowdCall, ServedCall>>
  liveList: Pick<LiveList, 'item'>
  matches: Pick<Matches, 'state'>
  gifts: Pick<Gifts, 'catalogue'>
  roomLog: Pick<RoomLog, 'append'>
  log: Log
  now: () => number
}

/** What a demo member does: the same calls with the same checks as for everybody, each with a request id of its own. */
export const createCrowdActs = (deps: CrowdActsDeps, random: Random): CrowdActs => {
  const { liveList, matches, gifts, roomLog, log, now } = deps
  const recentOf = new Map<string, string[]>()
  // The seed repeats from start to start; what it made before a restart must not look like a retry.
  const startedAt = Math.floor(now()).toString(16).padStart(12, '0').slice(-12)
  const newRequestId = (): string => `${randomUuid(random).slice(0, 24)}${startedAt}`

  const call = async <Name extends CrowdCall>(
    name: Name,
    member: MemberInfo,
    input: InputOf<Calls[Name]>,
  ): Promise<void> => {
    const outcome = await deps.calls[name].run({ member, client, token: '' }, input)
    if (!outcome.ok) log.debug({ call: name, code: outcome.code }, 'a demo member was refused')
  }

  const remember = (roomNo: string, line: string): void => {
    recentOf.set(roomNo, [...(recentOf.get(roomNo) ?? []), line].slice(-recentLinesMax))
  }

  return {
    post: async (room, member, isExcited) => {
      const item = await liveList.item(room.roomNo, 'zh-CN')
      const plan = planText(random, {
        sportsType: room.sportsType,
        isExcited,
        recent: new Set(recentOf.get(room.roomNo)),
        names: {
          home: item?.homeName || '主队',
          visit: item?.visitName || '客队',
          anchor: item?.anchorInfo.nickname ?? '主播',
        },
      })
      if (!plan) return
      remember(room.roomNo, plan.line)
      await call('chatSend', member, { requestId: newRequestId(), chatRoomNo: room.roomNo, text: plan.text })
    },
    sendGift: async (room, member) => {
      const plan = planGift(random, await gifts.catalogue('zh-CN'))
      if (!plan) return
      const { giftId, price } = plan.gift
      const request = { requestId: newRequestId(), chatRoomNo: room.roomNo, giftId, count: plan.count, price }
      await call('anchorReward', member, request)
    },
    placeOrder: async (room, member) => {
      const plan = room.matchId === null ? undefined : planOrder(random, await matches.state(room.matchId))
      if (!plan || room.matchId === null) return
      await call('betPlace', member, {
        requestId: newRequestId(),
        legs: [{ matchId: room.matchId, selectionId: plan.selectionId, oddsMilli: plan.oddsMilli }],
        sizes: null,
        stakeMinor: plan.stakeMinor,
        currency: 'CNY',
        accept: 'any',
        chatRoomNo: room.roomNo,
        followsOrderId: null,
      })
    },
    come: async (room, member) => {
      await roomLog.append(room.roomNo, {
        id: welcomeIdOf(member.id, now()),
        username: member.nickname,
        content: { msgType: 'welcome', data: { userId: member.id, level: member.vipLevel, avatar: member.avatar } },
        authorId: null,
        requestId: null,
      })
    },
  }
}
