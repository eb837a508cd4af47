import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Author, ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { isReverted, type Ticket, type TicketStatus } from '#contract/sports/entities/ticket.ts'

interface Selected {
  readonly matchId: string
  readonly selectionId: string
}

/** The part of an order that another one follows. */
export interface FollowedOrder {
  readonly memberId: string
  readonly legs: readonly Selected[]
  readonly status: TicketStatus
  /** Where it is shown. */
  readonly chatRoomNo: string | null
}

const selectionsOf = (legs: readonly Selected[]): string =>
  legs
    .map(({ matchId, selectionId }) => `${matchId} ${selectionId}`)
    .toSorted()
    .join()

/** A room has seen it: shared, and neither waiting nor rejected. Any other order is its owner's alone. [E-09, S-12] */
const isPosted = ({ status, chatRoomNo }: FollowedOrder): boolean =>
  chatRoomNo !== null && status !== 'waiting' && status !== 'rejected'

/** Following takes an order of somebody else, of the same selections, that a room shows and that stands. [S-12] */
export const judgeFollow = (
  followed: FollowedOrder | undefined,
  { memberId, legs }: { memberId: string; legs: readonly Selected[] },
): Outcome<FollowedOrder, 'ORDER_UNKNOWN' | 'ORDER_OWN' | 'ORDER_REVERTED'> => {
  if (!followed || !isPosted(followed) || selectionsOf(followed.legs) !== selectionsOf(legs))
    return reject('ORDER_UNKNOWN')
  if (followed.memberId === memberId) return reject('ORDER_OWN')
  return isReverted(followed) ? reject('ORDER_REVERTED') : accept(followed)
}

export const orderMessageId = (orderId: string): string => `order:${orderId}`
export const orderRevertMessageId = (orderId: string): string => `order-revert:${orderId}`

/** What several legs are called where there is room for one. */
const categoryOf = ({ kind, legs, lineCount }: Ticket): string =>
  kind === 'parlay' ? `${legs.length} 串 1` : `系统 ${legs.length} 选 · ${lineCount} 注`

/** The message that an order puts into its room; it says nothing of the stake. [E-06, E-09] */
export const orderContent = (
  order: Ticket,
  posted: { author: Author; venueName: string; siteId: number; siteSeries: string },
): ContentOf<'order'> => {
  const [first] = order.legs
  if (!first) throw new Error(`order ${order.orderId} has no legs`)
  const isSingle = order.kind === 'single'
  return {
    msgType: 'order',
    data: {
      orderId: order.orderId,
      author: posted.author,
      matchId: first.matchId,
      selectionId: first.selectionId,
      categoryName: isSingle ? first.categoryName : categoryOf(order),
      itemName: isSingle ? first.itemName : order.legs.map(({ itemName }) => itemName).join(' · '),
      score: first.scoreAtBet,
      teamLogo: first.teamLogo,
      oddsMilli: order.oddsMilli,
      venueName: posted.venueName,
      siteId: posted.siteId,
      siteSeries: posted.siteSeries,
      followsOrderId: order.followsOrderId,
      legs: order.legs.map((leg) => ({
        matchId: leg.matchId,
        selectionId: leg.selectionId,
        matchName: `${leg.homeName} vs ${leg.visitName}`,
        ...(leg.homeNameEn !== '' && leg.visitNameEn !== ''
          ? { matchNameEn: `${leg.homeNameEn} vs ${leg.visitNameEn}` }
          : {}),
        categoryName: leg.categoryName,
        itemName: leg.itemName,
        teamLogo: leg.teamLogo,
        score: leg.scoreAtBet,
        oddsMilli: leg.oddsMilli,
      })),
    },
  }
}

/** The score as an order keeps it, for example 2-1; empty before the start. */
export const scoreText = (state: MatchState): string =>
  state.gameStatus === 0 ? '' : `${state.homeScore}-${state.visitScore}`

/** 主 -0.5 is named by its team: 蓉城赤焰 -0.5. A draw or a total keeps its name. */
export const itemNameOf = (selectionName: string, homeName: string, visitName: string): string =>
  selectionName.replace(/^主(?= |$)/, homeName).replace(/^客(?= |$)/, visitName)

/** The crest beside an order: the team that it backs; the home team's for a draw or a total. */
export const teamLogoOf = (selectionName: string, homeLogo: string, visitLogo: string): string =>
  /^客(?= |$)/.test(selectionName) ? visitLogo : homeLogo
