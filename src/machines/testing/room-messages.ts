import type { Author, ContentOf, MessageContent, RoomMessage } from '#contract/rooms/entities/chat-message.ts'

/** A message of a room's log; its id follows its seq unless told otherwise. */
export const aMessage = (seq: number, content: MessageContent, id = `m${seq}`, username = ''): RoomMessage => ({
  seq,
  id,
  atMs: 1_800_000_000_000 + seq,
  type: content.msgType,
  username,
  content,
})

export const anAuthor = (memberId: string): Author => ({
  memberId,
  nickname: `member ${memberId}`,
  avatar: '/art/av-01.svg',
  vipLevel: 3,
  kind: 'member',
  role: 'member',
})

const requestId = '6f1c1f0e-3f4e-4a2b-9a53-0d4a4f5b6c7d'

export const aText = (seq: number, text = `words ${seq}`, memberId = '1'): RoomMessage =>
  aMessage(seq, { msgType: 'text', data: { author: anAuthor(memberId), text, requestId } })

export const aGiftMessage = (seq: number, data: Partial<ContentOf<'gift'>['data']> = {}): RoomMessage =>
  aMessage(seq, {
    msgType: 'gift',
    data: {
      memberId: '1',
      memberName: 'giver',
      vipLevel: 5,
      avatar: '/art/av-01.svg',
      role: 'member',
      giftId: '3',
      giftCode: 'cola',
      giftName: '可乐',
      url: '/gifts/cola.svg',
      svgaUrl: '/gifts/cola.svga',
      layout: 'center',
      count: 1,
      combo: 1,
      coins: 10,
      requestId,
      ...data,
    },
  })

export const aWelcome = (seq: number, userId: string): RoomMessage =>
  aMessage(seq, { msgType: 'welcome', data: { userId, level: 2, avatar: '' } }, `w${seq}`, `member ${userId}`)

export const anOrder = (seq: number, orderId: string, data: Partial<ContentOf<'order'>['data']> = {}): RoomMessage =>
  aMessage(seq, {
    msgType: 'order',
    data: {
      orderId,
      author: anAuthor('2'),
      matchId: '7',
      selectionId: 'm7:win:home',
      categoryName: '全场独赢',
      itemName: '蓉城赤焰',
      score: '1-0',
      teamLogo: '/art/crest-rongcheng.svg',
      oddsMilli: 1850,
      venueName: '看台体育',
      siteId: 5000,
      siteSeries: 'glow',
      followsOrderId: null,
      ...data,
    },
  })

export const aRevert = (seq: number, orderId: string): RoomMessage =>
  aMessage(seq, { msgType: 'orderRevert', data: { orderId } })

export const aDeletion = (seq: number, messageIds: string[], by = 'mod'): RoomMessage =>
  aMessage(seq, { msgType: 'deletion', data: { messageIds, by } })

export const aTombstone = (seq: number, by = 'mod'): RoomMessage => aMessage(seq, { msgType: 'deleted', data: { by } })

export const scopeOfRoom = { siteId: 5000, siteSeries: 'glow', venueName: '看台体育' }
