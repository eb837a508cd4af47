import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { WorldServices } from '#tests/world/world.ts'

export interface CrowdPlan {
  readonly perSecond: number
  /** How many of these are gifts. */
  readonly giftsPerSecond: number
}

export interface Crowd {
  stop(): void
  sent(): number
}

const membersCount = 200
const tickMs = 10
/** So many gifts of one kind come from one member before the next gives. */
const comboMax = 12
const words = [
  '这脚直塞太有想象力了',
  '😂😂😂 笑死我了',
  '@球迷 7 说得对，这个球必须进',
  '666666',
  '主队加油！！！🔥🔥🔥 ⚽',
  '裁判这也不吹？明显的手球，VAR 呢，回放看得清清楚楚，下半场还有得踢，别急着下结论',
  'Goal!!! 漂亮 👏👏',
  '<b>越位</b>了吧？',
] as const

const authorOf = (nth: number) => ({
  memberId: String(50_048_001 + (nth % membersCount)),
  nickname: `球迷 ${nth % membersCount}`,
  avatar: `/art/av-0${1 + (nth % 9)}.svg`,
  vipLevel: nth % 11,
  kind: 'member' as const,
  role: 'member' as const,
})

/** The running number in front says how far behind the page is. */
const textOf = (nth: number, requestId: string): MessageContent => ({
  msgType: 'text',
  data: { author: authorOf(nth), text: `第 ${nth} 句：${words[nth % words.length]}`, requestId },
})

const giftOf = (nth: number, catalogue: readonly Gift[], requestId: string): MessageContent => {
  const series = Math.floor(nth / comboMax)
  const gift = catalogue[series % catalogue.length]
  if (!gift) throw new Error('the catalogue is empty')
  const { memberId, nickname, avatar, vipLevel, role } = authorOf(series)
  const { giftId, url, svgaUrl, layout } = gift
  return {
    msgType: 'gift',
    data: {
      memberId,
      memberName: nickname,
      vipLevel,
      avatar,
      role,
      giftId,
      giftCode: gift.giftCode,
      giftName: gift.name,
      url,
      svgaUrl,
      layout,
      count: 1,
      combo: 1 + (nth % comboMax),
      coins: gift.price,
      requestId,
    },
  }
}

/** 200 members at a steady rate, straight into the room's log: what a crowd's calls end in. */
export const startCrowd = async (
  { roomLog, gifts }: Pick<WorldServices, 'roomLog' | 'gifts'>,
  roomNo: string,
  { perSecond, giftsPerSecond }: CrowdPlan,
): Promise<Crowd> => {
  const catalogue = await gifts.catalogue('zh-CN')
  const startedMs = performance.now()
  let sent = 0
  let given = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond)
    while (sent < due) {
      const nth = ++sent
      const requestId = crypto.randomUUID()
      const isGift = Math.floor((nth * giftsPerSecond) / perSecond) > given
      const content = isGift ? giftOf(given++, catalogue, requestId) : textOf(nth, requestId)
      void roomLog.append(roomNo, { id: crypto.randomUUID(), username: '', content, authorId: null, requestId: null })
    }
  }, tickMs)
  return { stop: () => clearInterval(timer), sent: () => sent }
}
