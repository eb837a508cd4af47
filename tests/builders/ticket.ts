import type { Ticket, TicketLeg } from '#contract/sports/entities/ticket.ts'

export const aTicketLeg = (change: Partial<TicketLeg> = {}): TicketLeg => ({
  matchId: '3900001',
  matchName: '华超 第 24 轮',
  homeName: '姑苏云鹤',
  visitName: '首尔联队',
  selectionId: 'hdp:home:-0.5',
  categoryName: '全场让球',
  itemName: '姑苏云鹤 -0.5',
  teamLogo: '',
  oddsMilli: 1900,
  scoreAtBet: '',
  result: null,
  score: null,
  ...change,
})

/** A single of 200.00 at 1.90 that runs. */
export const aTicket = (change: Partial<Ticket> = {}): Ticket => ({
  orderId: '7000001',
  kind: 'single',
  sizes: [],
  legs: [aTicketLeg()],
  oddsMilli: 1900,
  stakeMinor: 20_000,
  lineCount: 1,
  riskMinor: 20_000,
  maxReturnMinor: 38_000,
  returnMinor: null,
  currency: 'CNY',
  status: 'running',
  placedAtMs: 1_000,
  decideAtMs: null,
  settledAtMs: null,
  chatRoomNo: null,
  followsOrderId: null,
  ...change,
})
