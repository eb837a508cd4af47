import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { RaidFailure } from '#contract/live/entities/raid.ts'

type Notice = ContentOf<'system'>

/** `en`: the words in English; `toRoomNo`: the room that the line leads to. */
const notice = (text: string, values: { en: string; toRoomNo?: string }): Notice => ({
  msgType: 'system',
  data: { kind: 'notice', text, values },
})

const count = (viewers: number): string => `${viewers} ${viewers === 1 ? 'viewer' : 'viewers'}`

/** [S-02] The line in the room that was left. */
export const leftNotice = (to: { nickname: string; roomNo: string }, viewers: number): Notice =>
  notice(`主播带 ${viewers} 位观众去了${to.nickname}的直播间`, {
    en: `The streamer took ${count(viewers)} on to ${to.nickname}’s room`,
    toRoomNo: to.roomNo,
  })

/** [S-02] The line in the room that they came to. */
export const cameNotice = (from: { nickname: string }, viewers: number): Notice =>
  notice(`${from.nickname}带着 ${viewers} 位观众来了`, {
    en: `${from.nickname} has come with ${count(viewers)}`,
  })

const failureWords: Readonly<Record<RaidFailure, { zh: string; en: string }>> = {
  own: { zh: '不能去自己的房间', en: 'that is this room' },
  offAir: { zh: '对方已下播', en: 'the other stream has ended' },
  blocked: { zh: '双方有拉黑关系', en: 'one of the two has blocked the other' },
  nobody: { zh: '对方不接待', en: 'the other room takes nobody in' },
  followed: { zh: '对方只接待所关注的主播', en: 'the other room takes in only those whom its streamer follows' },
  shield: { zh: '对方开着护盾', en: 'the other room is shielded' },
  back: { zh: '刚从对方那里过来', en: 'viewers have just come from there' },
  interrupted: { zh: '服务中断', en: 'the service was interrupted' },
}

/** [S-02] Nobody was moved. */
export const failedNotice = (to: { nickname: string }, reason: RaidFailure): Notice =>
  notice(`没有去成${to.nickname}的直播间：${failureWords[reason].zh}，大家都留在这里`, {
    en: `Nobody was taken on to ${to.nickname}’s room: ${failureWords[reason].en}`,
  })
