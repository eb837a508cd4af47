import type { Ticket, TicketLeg } from '#contract/sports/entities/ticket.ts'

export const aLeg = (change: Partial<TicketLeg> = {}): TicketLeg => ({
  matchId: '3900001',
  matchName: '华超 第 24 轮',
  homeName: '蓉城赤焰',
  homeNameEn: 'Rongcheng Flames',
  visitName: '滨海蓝鲸',
  visitNameEn: 'Binhai Blue Whales',
  selectionId: '1x2:home',
  categoryName: '全场独赢',
  itemName: '蓉城赤焰',
  teamLogo: '/art/crest-rongcheng.svg',
  oddsMilli: 1450,
  scoreAtBet: '2-1',
  result: null,
  score: null,
  ...change,
})

/** A single that runs; sums are not made to fit what is changed. */
export const aTicket = (change: Partial<Ticket> = {}): Ticket => ({
  orderId: '7000001',
  kind: 'single',
  sizes: [],
  legs: [aLeg()],
  oddsMilli: 1450,
  stakeMinor: 20_000,
  lineCount: 1,
  riskMinor: 20_000,
  maxReturnMinor: 29_000,
  returnMinor: null,
  currency: 'CNY',
  status: 'running',
  placedAtMs: 1,
  decideAtMs: null,
  settledAtMs: null,
  chatRoomNo: '88231',
  followsOrderId: null,
  ...change,
})
