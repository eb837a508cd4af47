import { favouriteSet } from '#contract/sports/match-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** What is not there any more can still be taken out. */
export const handleFavouriteSet = handle(favouriteSet, async ({ member, catalogue, favourites }, input) => {
  const { matchId, isFavourite } = input
  if (isFavourite && !(await catalogue.find(matchId))) return reject('MATCH_UNKNOWN')
  if ((await favourites.set(member.id, matchId, isFavourite)) === 'full') return reject('FAVOURITES_FULL')
  return accept({ matchIds: await favourites.of(member.id) })
})
