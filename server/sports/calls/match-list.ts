import { matchList } from '#contract/sports/match-calls.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept } from '#contract/outcome.ts'
import { listMatches } from '#server/sports/domain/match-listing.ts'
import { handle } from './handle.ts'

export const handleMatchList = handle(matchList, async ({ member, catalogue, favourites, now }, input) => {
  const isMine = input.scope === 'favourites'
  const mine = isMine && member ? await favourites.of(member.id) : []
  const context = { today: siteDayOf(now()), favourites: new Set(mine) }
  const { matches, next } = listMatches(await catalogue.all(), input, context)
  return accept({ matches: await catalogue.itemsOf(matches), next })
})
