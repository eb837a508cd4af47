import { legKeyOf } from './leg-key.ts'
import { legOf, type SlipLeg, type SlipPick } from './slip-legs.ts'
import type { SlipContext } from './slip-types.ts'

/** What of the slip outlives a page, and is the same in every tab of the browser. */
export interface SlipChoice extends Pick<SlipContext, 'mode' | 'sizes' | 'lineStakes' | 'accept'> {
  readonly legs: readonly (SlipPick & Pick<SlipLeg, 'stakeText'>)[]
}

/** What of it belongs to the member. */
export type SlipBusiness = Pick<SlipContext, 'bets' | 'receipts' | 'seen' | 'shares'>

/** Null: nothing is kept. */
export interface SlipDocument {
  readonly choice: SlipChoice | null
  readonly business: SlipBusiness | null
}

export const choiceOf = ({ legs, mode, sizes, lineStakes, accept }: SlipContext): SlipChoice => ({
  legs: legs.map(
    ({ currentMilli: _price, status: _status, score: _score, isInPlay: _play, matchVersion: _version, ...leg }) => leg,
  ),
  mode,
  sizes,
  lineStakes,
  accept,
})

export const businessOf = ({ bets, receipts, seen, shares }: SlipContext): SlipBusiness => ({
  bets,
  receipts,
  seen,
  shares,
})

/** Of a member whom this browser does not know, and of a visitor: nothing is on its way, and nothing is shared. */
export const noBusiness: SlipBusiness = { bets: {}, receipts: [], seen: [], shares: false }

/** A leg as it is kept, with what this page knows of its price. */
const revived = (kept: SlipChoice['legs'][number], pageLegs: readonly SlipLeg[]): SlipLeg => {
  const pageLeg = pageLegs.find((leg) => legKeyOf(leg) === legKeyOf(kept))
  return pageLeg ? { ...pageLeg, ...kept } : { ...legOf(kept), stakeText: kept.stakeText }
}

/** The slip as another tab, or this one before a reload, left it. */
export const revive = (context: SlipContext, { choice, business }: SlipDocument): Partial<SlipContext> => ({
  ...(choice ? { ...choice, legs: choice.legs.map((leg) => revived(leg, context.legs)) } : {}),
  ...(context.memberId === null ? noBusiness : (business ?? {})),
})
