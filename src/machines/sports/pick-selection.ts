import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Sport } from '#contract/sports/entities/match-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import type { SlipPick } from './slip-legs.ts'

type Sides = Pick<LiveItem, 'homeName' | 'homeLogo' | 'visitName' | 'visitLogo'>

/** The two sides as the slip names a match, for example 蓉城赤焰 vs 滨海蓝鲸. */
export const teamsOf = ({ homeName, visitName }: Pick<LiveItem, 'homeName' | 'visitName'>): string =>
  `${homeName} vs ${visitName}`

/** The crest of the side that is backed; the home side's for a draw or a total. */
const logoOf = ({ homeLogo, visitLogo }: Sides, selectionId: string): string =>
  partsOfSelection(selectionId)?.pick === 'visit' ? visitLogo : homeLogo

/** What a press on a price puts on the slip. */
export const pickOf = (item: LiveItem, matchId: string, market: Market, selection: Selection): SlipPick => ({
  matchId,
  matchName: teamsOf(item),
  sides: { home: item.homeName, visit: item.visitName },
  sport: Sport.safeParse(item.matchClass).data ?? null,
  selectionId: selection.selectionId,
  categoryName: market.name,
  itemName: selection.name,
  teamLogo: logoOf(item, selection.selectionId),
  oddsMilli: selection.oddsMilli,
  follows: null,
})
