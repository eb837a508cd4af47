import type { Author } from '#contract/rooms/entities/chat-message.ts'
import type { NewMessage } from '#server/rooms/ports.ts'

/** What both servers send: texts as in a room, with the time of sending in front. */
const words = [
  '这球太漂亮了',
  '裁判怎么不吹',
  '再来一个',
  '稳住稳住',
  '今晚必赢',
  '这传球绝了',
  '门将立功',
  '换人换得好',
]

export const authorOf = (index: number): Author => ({
  memberId: String(50_048_001 + (index % 900)),
  nickname: `看台观众${index % 900}`,
  avatar: `/art/av-${String((index % 12) + 1).padStart(2, '0')}.svg`,
  vipLevel: index % 10,
  kind: 'member',
  role: 'member',
})

export const requestIdOf = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

export const newText = (index: number, sentAtMs: number): NewMessage => {
  const author = authorOf(index)
  const requestId = requestIdOf(index)
  const text = `@${sentAtMs.toFixed(1)}@ ${words[index % words.length]}，${words[(index * 3 + 1) % words.length]}！`
  return {
    id: `text.${author.memberId}.${requestId}`,
    username: '',
    content: { msgType: 'text', data: { author, text, requestId } },
    authorId: author.memberId,
    requestId,
  }
}

/** One clock for all processes of a machine, in milliseconds with a fraction. */
export const wallMs = (): number => performance.timeOrigin + performance.now()
