import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Author, ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order } from '#contract/sports/entities/order.ts'

/** The part of an order that another one follows. */
export interface FollowedOrder {
  matchId: string
  selectionId: string
  status: Order['status']
}

/** Following takes an order of the same selection that was not reverted. [S-12] */
export const judgeFollow = (
  followed: FollowedOrder | undefined,
  bet: { matchId: string; selectionId: string },
): Outcome<FollowedOrder, 'ORDER_UNKNOWN' | 'ORDER_REVERTED'> => {
  if (!followed || followed.matchId !== bet.matchId || followed.selectionId !== bet.selectionId)
    return reject('ORDER_UNKNOWN')
  return followed.status === 'reverted' ? reject('ORDER_REVERTED') : accept(followed)
}

export const orderMessageId = (orderId: string): string => `order:${orderId}`
export const orderRevertMessageId = (orderId: string): string => `order-revert:${orderId}`

/** The message that an order puts into its room; it says nothing of the stake. [E-06, E-09] */
export const orderContent = (
  order: Order,
  shown: { author: Author; score: string; teamLogo: string; venueName: string; siteId: number; siteSeries: string },
): ContentOf<'order'> => ({
  msgType: 'order',
  data: {
    orderId: order.orderId,
    author: shown.author,
    matchId: order.matchId,
    selectionId: order.selectionId,
    categoryName: order.categoryName,
    itemName: order.itemName,
    score: shown.score,
    teamLogo: shown.teamLogo,
    oddsMilli: order.oddsMilli,
    venueName: shown.venueName,
    siteId: shown.siteId,
    siteSeries: shown.siteSeries,
    followsOrderId: order.followsOrderId,
  },
})

/** The score as an order keeps it, for example 2-1; empty before the start. */
export const scoreText = (state: MatchState): string =>
  state.gameStatus === 0 ? '' : `${state.homeScore}-${state.visitScore}`

/** 主 -0.5 is named by its team: 蓉城赤焰 -0.5. A draw or a total keeps its name. */
export const itemNameOf = (selectionName: string, homeName: string, visitName: string): string =>
  selectionName.replace(/^主(?= |$)/, homeName).replace(/^客(?= |$)/, visitName)

/** The crest beside an order: the team that it backs; the home team's for a draw or a total. */
export const teamLogoOf = (selectionName: string, homeLogo: string, visitLogo: string): string =>
  /^客(?= |$)/.test(selectionName) ? visitLogo : homeLogo

export const teamsText = (homeName: string, visitName: string): string => `${homeName} vs ${visitName}`
