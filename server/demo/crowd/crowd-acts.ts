import type { InputOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ServedCall } from '#server/platform/calls/handling.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { LiveList } from '#server/live/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { planGift, planOrder, planText, type RoomMood } from './crowd-plan.ts'
import { randomUuid, type Random } from './seeded-random.ts'
import type { Client } from '#server/platform/calls/client.ts'

const recentLinesMax = 40
const client: Client = {
  address: 'demo',
  uuid: '00000000-0000-4000-8000-000000000000',
  clientType: 'terminal',
  language: 'zh-CN',
}

/** What those in a room see of its match. */
export interface RoomView {
  mood: RoomMood
  homeScore: number
  visitScore: number
  /** Whose the last goal is. */
  scorer: 'home' | 'visit'
}

export interface CrowdActs {
  /** `look` is asked right before something is said. */
  post(room: RoomRecord, look: () => RoomView, member: MemberInfo): Promise<void>
  sendGift(room: RoomRecord, member: MemberInfo): Promise<void>
  placeOrder(room: RoomRecord, member: MemberInfo): Promise<void>
}

type CrowdCall = 'chatSend' | 'anchorReward' | 'betPlace'

export interface CrowdActsDeps {
  /** What everybody calls. */
  calls: Readonly<Record<CrowdCall, ServedCall>>
  liveList: Pick<LiveList, 'item'>
  matches: Pick<Matches, 'state'>
  gifts: Pick<Gifts, 'catalogue'>
  log: Log
  now: () => number
}

const callAs =
  ({ calls, log }: Pick<CrowdActsDeps, 'calls' | 'log'>) =>
  async <Name extends CrowdCall>(name: Name, member: MemberInfo, input: InputOf<Calls[Name]>): Promise<void> => {
    const outcome = await calls[name].run({ member, client, token: '' }, input)
    if (!outcome.ok) log.debug({ call: name, code: outcome.code }, 'a demo member was refused')
  }

/** What a demo member does: the same calls with the same checks as for everybody, each with a request id of its own. */
export const createCrowdActs = (deps: CrowdActsDeps, random: Random): CrowdActs => {
  const { liveList, matches, gifts, now } = deps
  const recentOf = new Map<string, string[]>()
  // The seed repeats from start to start; what it made before a restart must not look like a retry.
  const startedAt = Math.floor(now()).toString(16).padStart(12, '0').slice(-12)
  const newRequestId = (): string => `${randomUuid(random).slice(0, 24)}${startedAt}`

  const call = callAs(deps)

  const remember = (roomNo: string, line: string): void => {
    recentOf.set(roomNo, [...(recentOf.get(roomNo) ?? []), line].slice(-recentLinesMax))
  }

  return {
    post: async (room, look, member) => {
      const item = await liveList.item(room.roomNo, 'zh-CN')
      const { mood, scorer, homeScore, visitScore } = look()
      const [home, visit] = [item?.homeName || '主队', item?.visitName || '客队']
      const plan = planText(random, {
        mood,
        recent: new Set(recentOf.get(room.roomNo)),
        names: {
          home,
          visit,
          anchor: item?.anchorInfo.nickname ?? '主播',
          scorer: scorer === 'home' ? home : visit,
          score: `${homeScore}-${visitScore}`,
        },
      })
      if (!plan) return
      remember(room.roomNo, plan.line)
      await call('chatSend', member, { requestId: newRequestId(), chatRoomNo: room.roomNo, text: plan.text })
    },
    sendGift: async (room, member) => {
      const plan = planGift(random, await gifts.catalogue('zh-CN'))
      if (!plan) return
      const { gift, count, times } = plan
      for (let sent = 0; sent < times; sent += 1) {
        const request = {
          requestId: newRequestId(),
          chatRoomNo: room.roomNo,
          giftId: gift.giftId,
          count,
          price: gift.price,
        }
        await call('anchorReward', member, request)
      }
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
  }
}
