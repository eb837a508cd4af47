import { legKeyOf } from './leg-key.ts'
import { legOf, type SlipLeg, type SlipPick } from './slip-legs.ts'
import type { SlipContext } from './slip-types.ts'

/** What of the slip outlives a page, and is the same in every tab of the browser. */
export interface SlipChoice extends Pick<SlipContext, 'mode' | 'sizes' | 'lineStakes' | 'accept' | 'shares'> {
  readonly legs: readonly (SlipPick & Pick<SlipLeg, 'stakeText'>)[]
}

/** What of it belongs to the member. */
export type SlipBusiness = Pick<SlipContext, 'bets' | 'receipts'>

/** Null: nothing is kept. */
export interface SlipDocument {
  readonly choice: SlipChoice | null
  readonly business: SlipBusiness | null
}

export const choiceOf = ({ legs, mode, sizes, lineStakes, accept, shares }: SlipContext): SlipChoice => ({
  legs: legs.map(
    ({ currentMilli: _price, status: _status, score: _score, isInPlay: _play, matchVersion: _version, ...leg }) => leg,
  ),
  mode,
  sizes,
  lineStakes,
  accept,
  shares,
})

export const businessOf = ({ bets, receipts }: SlipContext): SlipBusiness => ({ bets, receipts })

/** A leg as it is kept, with what this page knows of its price. */
const revived = (kept: SlipChoice['legs'][number], known: readonly SlipLeg[]): SlipLeg => {
  const here = known.find((leg) => legKeyOf(leg) === legKeyOf(kept))
  return here ? { ...here, ...kept } : { ...legOf(kept), stakeText: kept.stakeText }
}

/** The slip as another tab, or this one before a reload, left it. */
export const revive = (context: SlipContext, { choice, business }: SlipDocument): Partial<SlipContext> => ({
  ...(choice ? { ...choice, legs: choice.legs.map((leg) => revived(leg, context.legs)) } : {}),
  ...(context.memberId === null ? { bets: {}, receipts: [] } : (business ?? {})),
})
