import { matchList } from '#contract/sports/match-calls.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept } from '#contract/outcome.ts'
import { listMatches } from '#server/sports/domain/match-listing.ts'
import { handle } from './handle.ts'

/** Of sports whose channel is open. [A-01, E-04] */
export const handleMatchList = handle(
  matchList,
  async ({ member, catalogue, favourites, isSportOpen, site, now }, input) => {
    const isMine = input.scope === 'favourites'
    const mine = isMine && member ? await favourites.of(member.id) : []
    const sports = site().sports.map(({ sportsType }) => sportsType)
    const context = { today: siteDayOf(now()), favourites: new Set(mine), sports }
    const open = (await catalogue.all()).filter(({ league }) => isSportOpen(league.sport))
    const { matches, next } = listMatches(open, input, context)
    return accept({ matches: await catalogue.itemsOf(matches), next })
  },
)
